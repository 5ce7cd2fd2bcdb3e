// The "New table" sheet: the bot's own `/table new`, laid out for tapping, filled in so that one more tap starts.

import { payload } from "./commands.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { dialogField, partialValues, readFields, TileField } from "./fields.js";
import { say } from "./words.js";

export const NEW_TABLE = "table new";
const STANDINS = "bots";
const LANGUAGE = "language";
const COMPANY = 2;

/** `around`: {locale, house, suggest(data)}; `send(data, drafts)` may throw, then the sheet stays. */
export async function openNewTable(command, around, { send, explain }) {
  let fields = [];
  const here = {
    ...around,
    suggest: (option, text) => around.suggest(payload(command, partialValues(fields, command.options, option, text))),
  };
  const events = { onEnter: () => form.requestSubmit(), onInput: () => offerAgain() };
  // With a number to tap for "none", there is no need of "as usual" as well.
  const asked = command.options.map((option) => (option.name === STANDINS ? { ...option, required: true } : option));
  fields = await Promise.all(asked.map((option) => dialogField(option, here, events)));
  // What the bot suggests for one field may hang on another: how many may sit down, on the game.
  let asking = 0;
  const offerAgain = async () => {
    const ticket = (asking += 1);
    for (const [n, option] of asked.entries()) {
      if (!option.autocomplete || !(fields[n] instanceof TileField)) continue;
      const choices = await here.suggest(option, "").catch(() => []);
      if (ticket === asking && choices.length) fields[n].offer(choices);
    }
  };
  await offerAgain();
  seatCompany(fields.find((field) => field.name === STANDINS));
  speakTheirs(fields.find((field) => field.name === LANGUAGE), around.locale);

  const first = fields.filter((field) => field.required || field.name === STANDINS);
  const rest = fields.filter((field) => !first.includes(field));
  const flaw = h("p", { class: "flaw", role: "alert" });
  const submit = h("button", { class: "plain primary large" }, say("openTable"));
  const form = h("form", { class: "new-table" },
    h("p", { class: "aside" }, say("newTableHint")),
    first.map((field) => field.element),
    rest.length ? h("details", {}, h("summary", {}, say("moreOptions")), rest.map((field) => field.element)) : null,
    flaw,
    h("div", { class: "sheet-foot" }, submit));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = readFields(fields, command.options);
    if (!values || submit.disabled) return;
    submit.disabled = true;
    flaw.textContent = "";
    try {
      await send(payload(command, values), Object.fromEntries(fields.map((field) => [field.name, field.draft()]).filter(([, draft]) => draft)));
      dialog.close();
    } catch (error) {
      flaw.textContent = explain(error);
    }
    submit.disabled = false;
  });
  const dialog = openDialog({ title: say("newTable"), body: form, keeps: true });
  submit.focus();
}

/** A newcomer is not left alone at the table: some stand-ins, unless the command offers fewer. */
function seatCompany(field) {
  if (!(field instanceof TileField)) return;
  const offered = field.choices.map((choice) => choice.value).filter((value) => Number(value) > 0 && Number(value) <= COMPANY);
  if (offered.length) field.pick(offered.at(-1));
}

/** Whoever opens a table here most likely plays alone: it speaks their language, if the command offers it. */
function speakTheirs(field, locale) {
  if (field instanceof TileField) field.pick(locale.split("-")[0]);
}
