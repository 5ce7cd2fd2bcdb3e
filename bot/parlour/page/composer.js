// The command box: type a slash, choose a command, fill in its options, send; nothing typed is ever lost.

import { payload, readLine, runnable, search } from "./commands.js";
import { freshId, h, sign, SIGNS } from "./dom.js";
import { lineField, partialValues, readFields } from "./fields.js";
import { say } from "./words.js";

const MOST_SHOWN = 50;

export class Composer {
  /** `act`: {send(data), suggest(data), explain(error)}; send and suggest may throw. */
  constructor(house, act) {
    this.house = house;
    this.act = act;
    this.commands = [];
    this.found = [];
    this.active = 0;
    this.open = null;
    this.fields = [];
    this.drafts = new Map();
    this.sent = new Map();
    this.lastSent = null;
    this.busy = false;
    this.edition = "";

    const listId = freshId("commands");
    this.input = h("input", {
      type: "text",
      id: "command-box",
      role: "combobox",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "go",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": listId,
      oninput: () => this.#typed(),
      onkeydown: (event) => this.#key(event),
      onblur: () => this.#hideList(),
      onfocus: () => this.#typed(),
    });
    this.list = h("ul", { id: listId, class: "choices commands", role: "listbox", hidden: true });
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.flaw = h("p", { class: "flaw", role: "alert" });
    this.panel = h("div", { class: "command", hidden: true });
    this.slash = h("button", { type: "button", class: "slash", onclick: () => this.beginSlash() }, "/");
    this.line = h("div", { class: "line" }, this.slash, this.input);
    this.element = h("form", { class: "composer" }, this.list, this.panel, this.line, this.flaw);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.open) this.send();
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.open && !event.isComposing) this.putAway();
    });
  }

  /** The person, their language, or the bot's commands have changed. */
  refresh() {
    const edition = JSON.stringify([this.house.locale, this.house.commands, this.house.people, this.house.channels]);
    if (edition === this.edition) return;
    this.edition = edition;
    this.commands = runnable(this.house.commands, this.house.locale);
    this.input.placeholder = say("typeSlash");
    this.input.setAttribute("aria-label", say("commandBox"));
    this.list.setAttribute("aria-label", say("commands"));
    this.slash.setAttribute("aria-label", say("commands"));
    if (!this.open) return;
    const same = this.commands.find((command) => command.key === this.open.key);
    const hadFocus = this.panel.contains(document.activeElement);
    const drafts = this.#draft();
    if (same) this.start(same, drafts, { focus: hadFocus });
    else this.putAway();
  }

  command(key) {
    return this.commands.find((command) => command.key === key);
  }

  focus() {
    if (this.open) (this.fields[0] ?? this.sendButton).focus();
    else this.input.focus();
  }

  /** Someone pressed "/" elsewhere on the page, or tapped the one beside the box. */
  beginSlash() {
    this.focus();
    if (this.open || this.input.value) return;
    this.input.value = "/";
    this.#typed();
  }

  #typed() {
    this.flaw.textContent = "";
    const text = this.input.value;
    if (!text.startsWith("/")) {
      this.#hideList();
      return;
    }
    const line = readLine(this.commands, text, this.house.locale);
    if (line) {
      const typed = Object.fromEntries(Object.entries(line.values).map(([name, value]) => [name, { text: value }]));
      this.start(line.command, { ...this.drafts.get(line.command.key), ...typed });
      return;
    }
    this.found = search(this.commands, text.slice(1)).slice(0, MOST_SHOWN);
    this.active = 0;
    this.#showList();
  }

  #showList() {
    const items = this.found.map((command, index) => h("li", {
      id: `${this.list.id}-${index}`,
      role: "option",
      onclick: () => this.start(command),
    }, h("b", {}, `/${command.label}`), h("small", {}, command.description)));
    this.list.replaceChildren(...(items.length ? items : [h("li", { class: "note", role: "presentation" }, say("noCommand"))]));
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.#activate();
  }

  #activate() {
    [...this.list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === this.active)));
    const item = this.found.length ? this.list.children[this.active] : null;
    if (item) this.input.setAttribute("aria-activedescendant", item.id);
    item?.scrollIntoView({ block: "nearest" });
  }

  #hideList() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    if (event.isComposing) return;
    const listed = !this.list.hidden && this.found.length;
    if (listed && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.active = (this.active + (event.key === "ArrowDown" ? 1 : -1) + this.found.length) % this.found.length;
      this.#activate();
    } else if (listed && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault();
      this.start(this.found[this.active]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.input.value && !this.input.value.startsWith("/")) this.flaw.textContent = say("onlyCommands");
    } else if (event.key === "Escape") {
      this.#hideList();
    } else if (event.key === "ArrowUp" && !this.input.value && this.lastSent) {
      event.preventDefault();
      this.again(this.lastSent);
    }
  }

  /** Lays out the options of a command. `drafts` are {name: {text, chosen?}}. */
  start(command, drafts = this.drafts.get(command.key) ?? {}, { focus = true } = {}) {
    this.open = command;
    this.input.value = "";
    this.flaw.textContent = "";
    this.#hideList();
    const around = {
      locale: this.house.locale,
      house: this.house,
      suggest: async (option, text) => {
        const values = partialValues(this.fields, command.options, option, text);
        return (await this.act.suggest(payload(command, values))).choices ?? [];
      },
    };
    const events = {
      onEnter: () => this.send(),
      onChosen: () => this.#moveOn(),
      onInput: () => this.drafts.set(command.key, this.#draft()),
    };
    this.fields = command.options.map((option) => lineField(option, around, events));
    for (const field of this.fields) if (drafts[field.name]) field.fill(drafts[field.name]);
    this.sendButton = h("button", { class: "plain primary", type: "submit" }, say("send"), sign(SIGNS.send));
    this.panel.replaceChildren(
      h("div", { class: "command-head" },
        h("p", {}, h("b", {}, `/${command.label}`), " ", h("span", { class: "aside" }, command.description)),
        h("button", { type: "button", class: "icon", "aria-label": say("leaveCommand"), onclick: () => this.putAway() }, sign(SIGNS.close))),
      h("div", { class: "fields" }, this.fields.map((field) => field.element)),
      h("div", { class: "command-foot" }, this.sendButton));
    this.panel.hidden = false;
    this.line.hidden = true;
    if (focus) this.#moveOn(true);
  }

  /** To the next option that must be filled in; from the last, to the button that sends. */
  #moveOn(fresh = false) {
    const next = this.fields.find((field) => field.required && field.read().state !== "good");
    (next ?? (fresh ? this.fields[0] : null) ?? this.sendButton).focus();
  }

  #draft() {
    return Object.fromEntries(this.fields.map((field) => [field.name, field.draft()]).filter(([, draft]) => draft));
  }

  /** Leaves the command; what was typed waits for the next time. */
  putAway() {
    if (this.open) this.drafts.set(this.open.key, this.#draft());
    this.#clear();
  }

  #clear() {
    this.open = null;
    this.fields = [];
    this.panel.replaceChildren();
    this.panel.hidden = true;
    this.line.hidden = false;
    this.flaw.textContent = "";
    this.input.focus();
  }

  async send() {
    if (this.busy) return;
    const command = this.open;
    const values = readFields(this.fields, command.options);
    if (!values) return;
    const drafts = this.#draft();
    this.busy = true;
    this.flaw.textContent = "";
    this.sendButton.setAttribute("aria-busy", "true");
    // Before sending: the bot's answer may be on the page before its acknowledgement is.
    this.remember(command.key, drafts);
    try {
      await this.act.send(payload(command, values));
      this.drafts.delete(command.key);
      // By key: the answer may have changed the house, and with it the laid-out command, before this line.
      if (this.open?.key === command.key) this.#clear();
    } catch (error) {
      this.flaw.textContent = this.act.explain(error);
    } finally {
      this.busy = false;
      this.sendButton.removeAttribute("aria-busy");
    }
  }

  remember(key, drafts) {
    this.sent.set(key, drafts);
    this.lastSent = key;
  }

  canRepeat(key) {
    return this.sent.has(key) && this.command(key);
  }

  /** Lays out a command as it was last sent. */
  again(key) {
    const command = this.command(key);
    if (command) this.start(command, this.sent.get(key) ?? {});
  }
}
