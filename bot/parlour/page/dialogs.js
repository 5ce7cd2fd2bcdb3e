// Opens dialogs: the frame they share, enlarged pictures, and asking for one line of text.

import { freshId, h, sign, SIGNS } from "./dom.js";
import { say } from "./words.js";

const NARROW_PX = 760;

/** A modal dialog with a title; it is removed when closed and the focus returns where it was. */
export function openDialog({ title, body, className = "", keeps = false }) {
  const id = freshId("dialog");
  const dialog = h("dialog", { class: `sheet ${className}`, "aria-labelledby": id },
    h("div", { class: "sheet-head" },
      h("h2", { id }, title),
      h("button", { type: "button", class: "icon", "aria-label": say("close"), onclick: () => dialog.close() }, sign(SIGNS.close))),
    body);
  dialog.addEventListener("close", () => dialog.remove());
  // A tap beside the sheet closes it, unless that would throw away what was typed.
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog && !keeps) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The picture as large as the window, or larger to read the small print. */
export function enlarge(url, alt) {
  const image = h("img", { src: url, alt: alt || say("picture") });
  const size = h("button", { type: "button", class: "plain secondary" }, say("enlarge"));
  const stage = h("div", { class: "stage", tabindex: "0" }, image);
  const toggle = () => {
    const whole = dialog.classList.toggle("actual");
    size.textContent = say(whole ? "fitToWindow" : "enlarge");
  };
  size.addEventListener("click", toggle);
  image.addEventListener("click", toggle);
  image.addEventListener("load", () => {
    image.style.setProperty("--natural", `${image.naturalWidth}px`);
    // Where the window is no wider than the message was, fitting it would enlarge nothing.
    if (innerWidth < NARROW_PX && image.naturalWidth > innerWidth) {
      toggle();
      stage.scrollLeft = (stage.scrollWidth - stage.clientWidth) / 2;
    }
  }, { once: true });
  const dialog = openDialog({
    title: say("picture"),
    className: "lightbox",
    body: [stage, h("div", { class: "sheet-foot" }, alt ? h("p", { class: "aside" }, alt) : null, size)],
  });
}

/** Asks for one line; `send(text)` may throw, then the sheet stays with the reason. */
export function askLine({ title, label, action, maxLength, send, explain }) {
  const flaw = h("p", { class: "flaw", role: "alert" });
  const input = h("input", { type: "text", maxlength: maxLength, required: true, autocomplete: "off", id: freshId("line") });
  const form = h("form", {},
    h("div", { class: "stack" }, h("label", { for: input.id }, label), input), flaw,
    h("div", { class: "sheet-foot" }, h("button", { class: "plain primary" }, action)));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await send(input.value.trim());
      dialog.close();
    } catch (error) {
      flaw.textContent = explain(error);
    }
  });
  const dialog = openDialog({ title, body: form });
  input.focus();
}
