// The sheet behind "You are": switch between people, add one, change a name or a language.

import { openDialog } from "./dialogs.js";
import { freshId, h, unseen } from "./dom.js";
import { avatar } from "./message.js";
import { LANGUAGES, say } from "./words.js";

const languageName = (locale) => LANGUAGES.find(([code]) => code === locale)?.[1] ?? locale;

/** `act`: {become(id), add({name, locale}), change(id, {name, locale}), explain(error)} */
export function openPeople(house, act) {
  const you = house.person(house.you);
  const list = h("ul", { class: "people" }, house.people.map((person) => h("li", {},
    h("button", {
      type: "button",
      "aria-current": person.id === house.you ? "true" : null,
      onclick: () => {
        dialog.close();
        act.become(person.id);
      },
    },
      avatar(person),
      h("span", { class: "person-name" }, person.name, h("small", {}, [languageName(person.locale), person.moderator ? say("moderator") : null].filter(Boolean).join(" · "))),
      house.wanted(person.id) ? [h("span", { class: "badge", "aria-hidden": "true" }, "@"), unseen(say("wanted"))] : null))));
  const dialog = openDialog({
    title: say("whoAreYou"),
    className: "people-sheet",
    body: [
      h("p", { class: "aside" }, say("whoHint")),
      list,
      personForm(say("addPerson"), say("add"), { name: "", locale: you.locale }, async (values) => {
        await act.add(values);
        dialog.close();
      }, act.explain),
      personForm(say("editPerson"), say("save"), you, async (values) => {
        await act.change(you.id, values);
        dialog.close();
      }, act.explain),
    ],
  });
  list.querySelector("[aria-current]")?.focus();
}

function personForm(title, action, { name, locale }, send, explain) {
  const nameInput = h("input", { id: freshId("name"), type: "text", required: true, maxlength: 32, autocomplete: "off", value: name });
  const languageSelect = h("select", { id: freshId("language") },
    LANGUAGES.map(([code, label]) => h("option", { value: code, selected: code === locale, lang: code }, label)));
  const flaw = h("p", { class: "flaw", role: "alert" });
  const form = h("form", { class: "person-form", "aria-label": title },
    h("h3", {}, title),
    h("div", { class: "stack" }, h("label", { for: nameInput.id }, say("name")), nameInput),
    h("div", { class: "stack" }, h("label", { for: languageSelect.id }, say("language")), languageSelect),
    h("button", { class: "plain secondary" }, action), flaw);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await send({ name: nameInput.value.trim(), locale: languageSelect.value });
    } catch (error) {
      flaw.textContent = explain(error);
    }
  });
  return form;
}
