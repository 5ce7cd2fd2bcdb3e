// Fields for the options of a command: text with suggestions, numbers, files, and rows of choices to tap.

import { localised, plain } from "./commands.js";
import { debounced, freshId, h, sign, SIGNS } from "./dom.js";
import { inEveryLanguage, say } from "./words.js";

export const TYPE = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };

const SUGGESTION_DELAY_MS = 180;
const MOST_TILES = 10;

const EMPTY = { state: "empty" };
const good = (value) => ({ state: "good", value });
const bad = (why) => ({ state: "bad", why });

/**
 * One line of text, with a list of suggestions when `source` is given: `source(text)` answers [{name, value}].
 * `strict` lets only listed choices through. `parse(text)` reads what was typed freely.
 */
export class TextField {
  constructor({ name, label, hint, required, source, strict, parse, remote, onEnter, onChosen, onInput }) {
    Object.assign(this, { name, required, source, strict, parse, onEnter, onChosen, onInput });
    this.choices = [];
    this.active = -1;
    this.chosen = null;
    this.ticket = 0;
    const id = freshId("field");
    this.input = h("input", {
      id,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: hint,
      enterkeyhint: "send",
      "aria-required": required ? "true" : null,
      "aria-describedby": `${id}-hint ${id}-flaw`,
      "data-option": name,
    });
    this.list = h("ul", { id: `${id}-list`, class: "choices", role: "listbox", "aria-label": say("suggestions"), hidden: true });
    this.flaw = h("p", { id: `${id}-flaw`, class: "flaw", role: "alert" });
    this.element = h("div", { class: "field" },
      h("label", { for: id }, label, required ? null : h("span", { class: "aside" }, ` ${say("optional")}`)),
      h("div", { class: "field-body" }, this.input, this.list, this.flaw,
        h("span", { id: `${id}-hint`, class: "unseen" }, hint ?? "")));
    if (source) this.#offer(remote);
    this.input.addEventListener("input", () => {
      this.complain("");
      this.onInput?.();
    });
    this.input.addEventListener("keydown", (event) => this.#key(event));
  }

  #offer(remote) {
    const { input } = this;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("aria-controls", this.list.id);
    const lookUp = () => this.lookUp();
    const later = remote ? debounced(lookUp, SUGGESTION_DELAY_MS) : lookUp;
    input.addEventListener("input", () => {
      this.chosen = null;
      later();
    });
    input.addEventListener("focus", () => {
      if (!this.chosen) lookUp();
    });
    input.addEventListener("click", () => {
      if (this.list.hidden) lookUp();
    });
    input.addEventListener("blur", () => this.close());
    // Pressing on the list must not take the focus from the field, or the list would close under the finger.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  async lookUp() {
    const ticket = (this.ticket += 1);
    const text = this.chosen ? "" : this.input.value;
    const waiting = setTimeout(() => {
      if (ticket === this.ticket && !this.choices.length) this.#note(say("looking"));
    }, 250);
    let choices;
    try {
      choices = await this.source(text);
    } catch {
      clearTimeout(waiting);
      if (ticket === this.ticket) this.#note(say("noAnswerHere"));
      return;
    }
    clearTimeout(waiting);
    if (ticket !== this.ticket || document.activeElement !== this.input) return;
    this.choices = choices;
    if (choices.length) this.#show();
    else if (text) this.#note(say("nothingFound"));
    else this.close();
  }

  #note(text) {
    this.choices = [];
    this.active = -1;
    this.list.replaceChildren(h("li", { class: "note", role: "presentation" }, text));
    this.#open();
  }

  #show() {
    this.list.replaceChildren(...this.choices.map((choice, index) =>
      h("li", {
        id: `${this.list.id}-${index}`,
        role: "option",
        "aria-selected": "false",
        onclick: () => this.choose(choice),
      }, choice.name)));
    this.#open();
    this.#activate(this.required || this.input.value ? 0 : -1);
  }

  #open() {
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.list.scrollIntoView({ block: "nearest" });
  }

  #activate(index) {
    this.active = index;
    [...this.list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === index)));
    const item = this.list.children[index];
    if (item) {
      this.input.setAttribute("aria-activedescendant", item.id);
      item.scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.ticket += 1;
    this.choices = [];
    this.active = -1;
    this.list.hidden = true;
    if (this.source) this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  choose(choice, { moveOn = true } = {}) {
    this.chosen = choice;
    this.input.value = choice.name;
    this.complain("");
    this.close();
    this.onInput?.();
    if (moveOn) this.onChosen?.(this);
  }

  #key(event) {
    // While a Japanese word is being composed, Enter and the arrows belong to the input method.
    if (event.isComposing) return;
    const count = this.choices.length;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!this.source) return;
      event.preventDefault();
      if (!count) this.lookUp();
      else if (event.key === "ArrowDown") this.#activate((this.active + 1) % count);
      else this.#activate(this.active <= 0 ? count - 1 : this.active - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.active >= 0) this.choose(this.choices[this.active]);
      else this.onEnter?.();
    } else if (event.key === "Tab" && this.active >= 0 && this.input.value) {
      this.choose(this.choices[this.active], { moveOn: false });
    } else if (event.key === "Escape" && !this.list.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    }
  }

  read() {
    const text = this.input.value.trim();
    if (!text) return EMPTY;
    if (this.chosen) return good(this.chosen.value);
    if (this.strict) {
      const meant = theOneMeant(this.strict, plain(text));
      return meant ? good(meant.value) : bad(say("fromList"));
    }
    return this.parse(text);
  }

  draft() {
    return this.input.value ? { text: this.input.value, chosen: this.chosen } : null;
  }

  fill({ text, chosen = null }) {
    this.input.value = text;
    this.chosen = chosen;
  }

  focus() {
    this.input.focus();
  }

  complain(why) {
    this.flaw.textContent = why;
    this.input.setAttribute("aria-invalid", String(Boolean(why)));
  }
}

/** A row of choices to tap; an optional one begins with "as usual". */
export class TileField {
  constructor({ name, label, required, choices, onInput }) {
    Object.assign(this, { name, required });
    const group = freshId("tiles");
    this.group = group;
    this.onInput = onInput;
    this.flaw = h("p", { class: "flaw", role: "alert" });
    this.row = h("div", { class: "tile-row" });
    this.element = h("fieldset", { class: "tiles", "data-option": name }, h("legend", {}, label), this.row, this.flaw);
    this.choices = [];
    this.radios = [];
    this.offer(choices);
  }

  /** Lays other choices out. What was picked stays if it is still there; else the last that is less, or the first, is. */
  offer(choices) {
    const offered = this.required ? choices : [{ name: say("usual"), value: null }, ...choices];
    const same = offered.length === this.choices.length && offered.every((choice, n) => choice.value === this.choices[n].value);
    if (same) return;
    const { value } = this.read();
    const near = offered.filter((choice) => choice.value === value || choice.value < value).at(-1) ?? offered[0];
    this.choices = offered;
    this.radios = offered.map(() => h("input", { type: "radio", name: this.group, id: freshId("tile"), onchange: () => this.onInput?.() }));
    this.row.replaceChildren(...offered.flatMap((choice, n) => [this.radios[n], h("label", { for: this.radios[n].id }, choice.name)]));
    this.pick(near?.value);
  }

  pick(value) {
    const index = this.choices.findIndex((choice) => choice.value === value);
    if (index >= 0) this.radios[index].checked = true;
  }

  read() {
    const index = this.radios.findIndex((radio) => radio.checked);
    return index < 0 || this.choices[index].value === null ? EMPTY : good(this.choices[index].value);
  }

  draft() {
    const answer = this.read();
    const choice = this.choices.find((each) => each.value === answer.value);
    return answer.state === "good" ? { text: choice.name, chosen: choice } : null;
  }

  focus() {
    (this.radios.find((radio) => radio.checked) ?? this.radios[0])?.focus();
  }

  complain(why) {
    this.flaw.textContent = why;
  }
}

/** One file, chosen as this machine lets one choose files; what the browser would say of it is said in the page's language. */
export class FileField {
  constructor({ name, label, hint, required, house, onChosen, onInput }) {
    Object.assign(this, { name, required, house });
    const id = freshId("file");
    this.input = h("input", {
      id,
      type: "file",
      "aria-required": required ? "true" : null,
      "aria-describedby": `${id}-name ${id}-hint ${id}-flaw`,
      "data-option": name,
    });
    this.called = h("span", { id: `${id}-name`, class: "file-name" });
    this.flaw = h("p", { id: `${id}-flaw`, class: "flaw", role: "alert" });
    this.element = h("div", { class: "field" },
      h("label", { for: id }, label, required ? null : h("span", { class: "aside" }, ` ${say("optional")}`)),
      h("div", { class: "field-body" },
        h("div", { class: "file-field" }, this.input,
          h("span", { class: "plain secondary", "aria-hidden": "true" }, sign(SIGNS.file), say("chooseFile")), this.called),
        this.flaw,
        hint ? h("p", { id: `${id}-hint`, class: "aside" }, hint) : null));
    this.input.addEventListener("change", () => {
      const answer = this.read();
      this.#show();
      this.complain(answer.state === "bad" ? answer.why : "");
      onInput?.();
      if (answer.state === "good") onChosen?.(this);
    });
  }

  get file() {
    return this.input.files[0] ?? null;
  }

  #show() {
    this.called.textContent = this.file?.name ?? "";
  }

  read() {
    if (!this.file) return EMPTY;
    const { fileBytesMost, fileMegabytesMost } = this.house;
    return this.file.size > fileBytesMost ? bad(say("fileTooLarge", { n: fileMegabytesMost })) : good(this.file);
  }

  draft() {
    return this.file ? { text: this.file.name, file: this.file } : null;
  }

  /** A file's name alone, as one may type it, is no file. */
  fill({ file }) {
    if (!file) return;
    const list = new DataTransfer();
    list.items.add(file);
    this.input.files = list.files;
    this.#show();
  }

  focus() {
    this.input.focus();
  }

  complain(why) {
    this.flaw.textContent = why;
    this.input.setAttribute("aria-invalid", String(Boolean(why)));
  }
}

function parser(option) {
  if (option.type === TYPE.integer || option.type === TYPE.number) {
    return (text) => {
      const value = Number(text.normalize("NFKC").replace(",", "."));
      if (option.type === TYPE.integer && !Number.isInteger(value)) return bad(say("wholeNumber"));
      if (!Number.isFinite(value)) return bad(say("number"));
      if (option.min_value !== undefined && value < option.min_value) return bad(say("atLeast", { n: option.min_value }));
      if (option.max_value !== undefined && value > option.max_value) return bad(say("atMost", { n: option.max_value }));
      return good(value);
    };
  }
  return (text) => {
    if (text.length < (option.min_length ?? 0)) return bad(say("lengthAtLeast", { n: option.min_length }));
    if (text.length > (option.max_length ?? 6000)) return bad(say("lengthAtMost", { n: option.max_length }));
    return good(text);
  };
}

/** What a choice answers to when it is typed: its name, and what else is usual to type (Discord's own client says True). */
const called = (choice) => [choice.name, ...(choice.also ?? [])].map(plain);

/** The choice that is called so, or the only one that begins so; null where none or several could be meant. */
function theOneMeant(choices, text) {
  const begin = choices.filter((choice) => called(choice).some((name) => name.startsWith(text)));
  return choices.find((choice) => called(choice).includes(text)) ?? (begin.length === 1 ? begin[0] : null);
}

const yesOrNo = () => [
  { name: say("yes"), value: true, also: inEveryLanguage("yes", "true") },
  { name: say("no"), value: false, also: inEveryLanguage("no", "false") },
];

/** The choices a closed option offers, or null when it is open. */
function closedChoices(option, { locale, house }) {
  if (option.choices?.length) {
    // As Discord has it in every language, too: lines are copied from one table to another.
    const also = (choice) => [choice.name, String(choice.value)];
    return option.choices.map((choice) => ({ name: localised(choice, "name", locale), value: choice.value, also: also(choice) }));
  }
  if (option.type === TYPE.boolean) return yesOrNo();
  if (option.type === TYPE.user || option.type === TYPE.mentionable) {
    return [...house.people, house.bot].map((person) => ({ name: person.name, value: person.id }));
  }
  if (option.type === TYPE.channel) {
    const wanted = option.channel_types;
    return house.channels
      .filter((channel) => !wanted?.length || wanted.includes(channel.type))
      .map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
  }
  return null;
}

/** discord.py writes "…" where no description was given. */
const described = (option, locale) => (option.description === "…" ? undefined : localised(option, "description", locale));

const labels = (option, locale) => ({
  name: option.name,
  label: localised(option, "name", locale),
  hint: described(option, locale),
  required: option.required ?? false,
});

/** The field of one option in the command box. `around.suggest(option, text)` asks the bot. */
export function lineField(option, around, { onEnter, onChosen, onInput }) {
  if (option.type === TYPE.attachment) {
    return new FileField({ ...labels(option, around.locale), house: around.house, onChosen, onInput });
  }
  const closed = closedChoices(option, around);
  const fits = (choice, text) => plain(choice.name).includes(text) || called(choice).some((name) => name.startsWith(text));
  const matching = (text) => Promise.resolve(closed.filter((choice) => fits(choice, plain(text))));
  const source = closed ? matching : option.autocomplete ? (text) => around.suggest(option, text) : null;
  return new TextField({
    ...labels(option, around.locale),
    source,
    strict: closed,
    remote: !closed,
    parse: parser(option),
    onEnter,
    onChosen,
    onInput,
  });
}

/** The same option in a dialog: tiles where the choices are few, a line otherwise. */
export async function dialogField(option, around, events) {
  const { label, hint, ...rest } = labels(option, around.locale);
  // In a dialog the sentence says more than the option's one word.
  const words = { ...rest, label: hint ?? label };
  let choices = closedChoices(option, around);
  if (!choices && option.autocomplete) choices = await around.suggest(option, "").catch(() => null);
  if (!choices?.length && option.type === TYPE.integer && option.max_value - (option.min_value ?? 0) < MOST_TILES) {
    const first = option.min_value ?? 0;
    choices = Array.from({ length: option.max_value - first + 1 }, (_, i) => ({ name: String(first + i), value: first + i }));
  }
  if (choices?.length && choices.length <= MOST_TILES) return new TileField({ ...words, choices, onInput: events.onInput });
  return lineField(option, around, events);
}

/** Reads all fields; where one is missing or wrong it says so, puts the focus there, and answers null. */
export function readFields(fields, options) {
  let firstFlaw = null;
  const values = [];
  for (const field of fields) {
    const answer = field.read();
    const why = answer.state === "bad" ? answer.why : answer.state === "empty" && field.required ? say("required") : "";
    field.complain(why);
    if (why) firstFlaw ??= field;
    else if (answer.state === "good") {
      const option = options.find((each) => each.name === field.name);
      values.push({ name: field.name, type: option.type, value: answer.value });
    }
  }
  firstFlaw?.focus();
  return firstFlaw ? null : values;
}

/** Whatever is readable now, for an autocomplete request, but for files; the focused option goes in as typed. */
export function partialValues(fields, options, focused, text) {
  const values = [];
  for (const option of options) {
    if (option.name === focused.name) {
      values.push({ name: option.name, type: option.type, value: text, focused: true });
      continue;
    }
    const answer = fields.find((field) => field.name === option.name)?.read();
    if (answer?.state === "good" && option.type !== TYPE.attachment) {
      values.push({ name: option.name, type: option.type, value: answer.value });
    }
  }
  return values;
}
