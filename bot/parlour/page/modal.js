// Shows a modal the bot asked for, and reads it back in the shape Discord sends.

import { channelChoices, KIND, peopleChoices } from "./components.js";
import { openDialog } from "./dialogs.js";
import { freshId, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { picker } from "./picker.js";
import { say } from "./words.js";

const PARAGRAPH = 2;

/** `send(data)` submits; when it throws, the sheet stays open with everything typed and the reason. */
export function openModal({ title, custom_id: customId, components }, { names, house, send, explain }) {
  const parts = components.map((part) => modalPart(part, names, house));
  const flaw = h("p", { class: "flaw", role: "alert" });
  const submit = h("button", { class: "plain primary" }, say("send"));
  const form = h("form", { class: "modal-form" }, parts.map((part) => part.element), flaw,
    h("div", { class: "sheet-foot" },
      h("button", { type: "button", class: "plain secondary", onclick: () => dialog.close() }, say("cancel")), submit));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = parts.find((part) => part.flaw?.());
    flaw.textContent = wrong ? wrong.flaw() : "";
    if (wrong) return;
    submit.disabled = true;
    try {
      await send({ custom_id: customId, components: parts.map((part) => part.read()) });
      dialog.close();
    } catch (error) {
      flaw.textContent = explain(error);
    }
    submit.disabled = false;
  });
  const dialog = openDialog({ title, body: form, keeps: true });
  form.querySelector("input, textarea, button.picker-button")?.focus();
  return dialog;
}

function modalPart(part, names, house) {
  if (part.type === KIND.label) {
    const inner = control(part.component, house, part.label);
    return {
      element: h("div", { class: "stack" },
        h(inner.group ? "span" : "label", { class: "label", for: inner.group ? null : inner.id }, part.label),
        part.description ? h("p", { class: "aside" }, part.description) : null,
        inner.element),
      read: () => ({ type: KIND.label, id: part.id, component: inner.read() }),
      flaw: inner.flaw,
    };
  }
  if (part.type === KIND.row) {
    const inner = part.components.map((child) => control(child, house, child.label));
    return {
      element: h("div", { class: "stack" }, inner.map((each, index) => [h("label", { for: each.id }, part.components[index].label), each.element])),
      read: () => ({ type: KIND.row, id: part.id, components: inner.map((each) => each.read()) }),
    };
  }
  if (part.type === KIND.text) {
    return { element: h("div", { class: "words" }, markdown(part.content, names)), read: () => ({ type: KIND.text, id: part.id }) };
  }
  return { element: h("p", { class: "aside" }, say("notShown")), read: () => ({ type: part.type, id: part.id }) };
}

/** One control: {element, id, read(), flaw?(), group?}. */
function control(part, house, label) {
  const answer = (rest) => ({ type: part.type, id: part.id, custom_id: part.custom_id, ...rest });
  switch (part.type) {
    case KIND.textInput: {
      const id = freshId("modal");
      const element = h(part.style === PARAGRAPH ? "textarea" : "input", {
        id,
        type: part.style === PARAGRAPH ? null : "text",
        rows: part.style === PARAGRAPH ? 4 : null,
        required: part.required ?? true,
        minlength: part.min_length,
        maxlength: part.max_length ?? 4000,
        placeholder: part.placeholder,
        autocomplete: "off",
        "data-custom-id": part.custom_id,
      });
      element.value = part.value ?? "";
      return { element, id, read: () => answer({ value: element.value }) };
    }
    case KIND.radioGroup:
      return options(part, label, "radio", (values) => answer({ value: values[0] ?? null }));
    case KIND.checkboxGroup:
      return options(part, label, "checkbox", (values) => answer({ values }));
    case KIND.checkbox: {
      const id = freshId("modal");
      const element = h("input", { id, type: "checkbox", checked: part.default, "data-custom-id": part.custom_id });
      return { element, id, read: () => answer({ value: element.checked }) };
    }
    case KIND.fileUpload:
      return {
        element: h("p", { class: "aside" }, say("noFileHere")),
        group: true,
        read: () => answer({ values: [] }),
        flaw: () => ((part.required ?? true) && (part.min_values ?? 1) > 0 ? say("noFileHere") : ""),
      };
    default:
      return menu(part, house, label, answer);
  }
}

function menu(part, house, label, answer) {
  const choices = part.options
    ?? (part.type === KIND.channelSelect ? channelChoices(house, part.channel_types) : part.type === KIND.roleSelect ? [] : peopleChoices(house));
  const required = part.required ?? true;
  const least = required ? Math.max(1, part.min_values ?? 1) : 0;
  const most = part.max_values ?? 1;
  const chosen = picker({ choices, least, most, placeholder: part.placeholder, customId: part.custom_id, label, live: true });
  return {
    element: chosen.element,
    group: true,
    read: () => answer({ values: chosen.values() }),
    flaw: () => (chosen.values().length < least ? `${label}: ${say("required")}` : ""),
  };
}

function options(part, label, type, read) {
  const name = freshId("modal");
  const inputs = part.options.map((option) => h("input", {
    type,
    name,
    id: freshId("modal"),
    value: option.value,
    checked: option.default,
    required: type === "radio" && (part.required ?? true),
  }));
  const element = h("div", { class: "option-list", role: type === "radio" ? "radiogroup" : "group", "aria-label": label, "data-custom-id": part.custom_id },
    part.options.map((option, index) => h("label", { for: inputs[index].id }, inputs[index],
      h("span", {}, option.label, option.description ? h("small", {}, option.description) : null))));
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const least = type === "checkbox" && (part.required ?? true) ? part.min_values ?? 1 : 0;
  const most = part.max_values ?? part.options.length;
  return {
    element,
    group: true,
    read: () => read(values()),
    flaw: () => {
      if (type === "radio" || (values().length >= least && values().length <= most)) return "";
      return least === most ? say("pickExactly", { min: least }) : say("pickBetween", { min: least, max: most });
    },
  };
}
