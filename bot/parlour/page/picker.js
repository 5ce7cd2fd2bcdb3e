// A select menu: a button that unfolds a list, one choice or several, by finger or by keyboard.

import { freshId, h, sign, SIGNS } from "./dom.js";
import { say } from "./words.js";

/**
 * `choices` are [{label, value, description?, emoji?, default?}]. One choice is handed to `onPick([value])` at once;
 * several are handed over when confirmed. With `live`, each change is handed over (for forms).
 */
export function picker({ choices, least = 1, most = 1, placeholder, customId, disabled, label, live, onPick }) {
  const several = most > 1;
  let picked = new Set(choices.filter((choice) => choice.default).map((choice) => choice.value));
  let active = 0;
  let typed = "";
  let typedAt = 0;
  const id = freshId("picker");

  const shown = h("span", { class: "picker-value" });
  const button = h("button", {
    type: "button",
    class: "picker-button",
    disabled,
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-controls": `${id}-list`,
    "data-custom-id": customId,
    onclick: () => (list.hidden ? open() : close(true)),
    onkeydown: (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open();
    },
  }, shown, sign(SIGNS.down));
  const items = choices.map((choice, index) => h("li", {
    id: `${id}-${index}`, role: "option", "data-value": choice.value, onclick: () => toggle(index),
  },
    several ? h("span", { class: "tick", "aria-hidden": "true" }) : null,
    choice.emoji ? h("span", { class: "emoji" }, choice.emoji.name ?? "") : null,
    h("span", { class: "choice-words" }, choice.label, choice.description ? h("small", {}, choice.description) : null)));
  const list = h("ul", {
    id: `${id}-list`,
    class: "choices",
    role: "listbox",
    tabindex: "0",
    hidden: true,
    "aria-label": label ?? placeholder ?? say("choose"),
    "aria-multiselectable": several ? "true" : null,
    onkeydown: key,
  }, items);
  const count = h("span", { class: "aside" });
  const confirm = h("button", { type: "button", class: "plain primary", onclick: hand }, say("confirmChoice"));
  const footer = h("div", { class: "picker-foot", hidden: true }, count, confirm);
  const element = h("div", { class: "picker", role: label ? "group" : null, "aria-label": label }, button, list, several && !live ? footer : null);

  function open() {
    if (disabled) return;
    list.hidden = footer.hidden = false;
    button.setAttribute("aria-expanded", "true");
    active = Math.max(0, choices.findIndex((choice) => picked.has(choice.value)));
    show();
    list.focus();
    (several && !live ? footer : list).scrollIntoView({ block: "nearest" });
  }

  function close(keepFocus) {
    list.hidden = footer.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (keepFocus) button.focus();
  }

  function show() {
    const names = choices.filter((choice) => picked.has(choice.value)).map((choice) => choice.label);
    shown.textContent = names.length ? names.join(", ") : placeholder ?? say("choose");
    shown.classList.toggle("unset", !names.length);
    items.forEach((item, index) => {
      const chosen = picked.has(choices[index].value);
      item.setAttribute("aria-selected", String(chosen));
      item.setAttribute("aria-disabled", String(several && !chosen && picked.size >= most));
      item.classList.toggle("active", index === active);
    });
    list.setAttribute("aria-activedescendant", `${id}-${active}`);
    if (!list.hidden) items[active]?.scrollIntoView({ block: "nearest" });
    const range = least === most ? say("pickExactly", { min: least }) : say("pickBetween", { min: least, max: most });
    count.textContent = picked.size ? `${say("chosen", { n: picked.size })} · ${range}` : range;
    confirm.disabled = picked.size < least || picked.size > most;
  }

  function toggle(index) {
    active = index;
    const { value } = choices[index];
    if (!several) {
      // Tapping the one chosen takes it back only where nothing is a fair answer.
      picked = new Set(picked.has(value) && least === 0 ? [] : [value]);
      show();
      close(true);
      hand();
      return;
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < most) picked.add(value);
    show();
    if (live) hand();
  }

  function hand() {
    if (several && !live) close(true);
    onPick?.(values());
  }

  const values = () => choices.map((choice) => choice.value).filter((value) => picked.has(value));

  function key(event) {
    const last = choices.length - 1;
    const moves = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), Home: 0, End: last };
    if (event.key in moves) active = moves[event.key];
    else if (event.key === " " || event.key === "Enter") {
      // Enter confirms a full choice of several; Space goes on toggling.
      if (several && !live && event.key === "Enter" && !confirm.disabled && picked.has(choices[active].value)) hand();
      else toggle(active);
    } else if (event.key === "Escape") close(true);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) jump(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
    show();
  }

  function jump(letter) {
    typed = Date.now() - typedAt > 800 ? letter : typed + letter;
    typedAt = Date.now();
    const found = choices.findIndex((choice) => choice.label.toLowerCase().startsWith(typed.toLowerCase()));
    if (found >= 0) active = found;
  }

  element.addEventListener("focusout", (event) => {
    if (!element.contains(event.relatedTarget)) close(false);
  });
  show();
  return { element, button, values };
}
