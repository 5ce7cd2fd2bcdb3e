// Draws the components of a message: text, pictures, frames, buttons and menus.

import { h, sign, SIGNS } from "./dom.js";
import { markdown } from "./markdown.js";
import { picker } from "./picker.js";
import { say } from "./words.js";

export const KIND = {
  row: 1, button: 2, stringSelect: 3, textInput: 4, userSelect: 5, roleSelect: 6, mentionableSelect: 7, channelSelect: 8,
  section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17, label: 18, fileUpload: 19,
  radioGroup: 21, checkboxGroup: 22, checkbox: 23,
};
const LINK_BUTTON = 5;
const BUTTON_LOOKS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/** Only addresses that a picture or a link may have; anything else leads nowhere. */
export function safeUrl(url) {
  try {
    const address = new URL(url, location.href);
    return ["http:", "https:"].includes(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}

/** The address of a media item; `attachment://name` stands for a file of the same message. */
function mediaUrl(media, message) {
  const name = /^attachment:\/\/(.+)$/.exec(media?.url ?? "")?.[1];
  const attachment = name && message.attachments?.find((file) => file.filename === name);
  return safeUrl(attachment ? attachment.url : media?.url ?? "");
}

export const hexColour = (number) => `#${(number & 0xffffff).toString(16).padStart(6, "0")}`;

/** `around`: {message, names, house, act(data, control), enlarge(url, alt)} */
export function component(part, around) {
  const draw = DRAW[part.type];
  return draw ? draw(part, around) : h("p", { class: "aside" }, say("notShown"));
}

const DRAW = {
  [KIND.row]: (part, around) => h("div", { class: "row" }, part.components.map((child) => component(child, around))),
  [KIND.button]: button,
  [KIND.stringSelect]: (part, around) => select(part, around, part.options),
  [KIND.userSelect]: (part, around) => select(part, around, peopleChoices(around.house)),
  [KIND.mentionableSelect]: (part, around) => select(part, around, peopleChoices(around.house)),
  [KIND.channelSelect]: (part, around) => select(part, around, channelChoices(around.house, part.channel_types)),
  [KIND.section]: (part, around) => h("div", { class: "section" },
    h("div", { class: "section-words" }, part.components.map((child) => component(child, around))),
    h("div", { class: "section-side" }, component(part.accessory, around))),
  [KIND.text]: (part, around) => h("div", { class: "words" }, markdown(part.content, around.names)),
  [KIND.thumbnail]: (part, around) => picture(mediaUrl(part.media, around.message), part, around, "thumbnail"),
  [KIND.gallery]: gallery,
  [KIND.file]: (part, around) => fileLink(mediaUrl(part.file, around.message), part.name ?? part.file?.url?.split("/").at(-1), part.size),
  [KIND.separator]: (part) => h("hr", { class: `${part.divider === false ? "bare" : "ruled"} ${part.spacing === 2 ? "wide" : ""}` }),
  [KIND.container]: container,
};

export const peopleChoices = (house) => [...house.people, house.bot].map((person) => ({ label: person.name, value: person.id }));

export const channelChoices = (house, types) => house.channels
  .filter((channel) => !types?.length || types.includes(channel.type))
  .map((channel) => ({ label: `#${channel.name}`, value: channel.id }));

function container(part, around) {
  const element = h("div", { class: "frame" }, part.components.map((child) => component(child, around)));
  if (part.accent_color !== null && part.accent_color !== undefined) {
    element.style.setProperty("--accent", hexColour(part.accent_color));
    element.classList.add("accented");
  }
  return part.spoiler ? covered(element) : element;
}

function button(part, around) {
  const inside = [part.emoji ? h("span", { class: "emoji" }, part.emoji.name ?? "") : null, part.label ?? ""];
  if (part.style === LINK_BUTTON) {
    return h("a", { class: "plain link", href: safeUrl(part.url) ?? "", target: "_blank", rel: "noopener noreferrer" }, inside, sign(SIGNS.link));
  }
  const element = h("button", {
    type: "button",
    class: `plain ${BUTTON_LOOKS[part.style] ?? "secondary"}`,
    disabled: part.disabled,
    "data-custom-id": part.custom_id,
    "aria-label": part.label ? null : part.emoji?.name,
  }, inside);
  element.addEventListener("click", () => around.act({ custom_id: part.custom_id, component_type: part.type }, element));
  return element;
}

function select(part, around, choices) {
  const preset = new Set((part.default_values ?? []).map((each) => each.id));
  const { element, button: control } = picker({
    choices: choices.map((choice) => ({ ...choice, default: choice.default || preset.has(choice.value) })),
    least: part.min_values ?? 1,
    most: part.max_values ?? 1,
    placeholder: part.placeholder,
    customId: part.custom_id,
    disabled: part.disabled,
    onPick: (values) => around.act({ custom_id: part.custom_id, component_type: part.type, values }, control),
  });
  return element;
}

function gallery(part, around) {
  return h("div", { class: `gallery gallery-${Math.min(part.items.length, 3)}` },
    part.items.map((item) => picture(mediaUrl(item.media, around.message), item, around, "item")));
}

/** A picture that can be enlarged, with its description for ears, and for eyes on request. */
export function picture(url, { description, spoiler, media, width, height }, around, className) {
  const alt = description ?? "";
  const image = h("img", { src: url, alt: alt || say("picture"), width: media?.width ?? width, height: media?.height ?? height, decoding: "async", loading: "lazy" });
  const open = h("button", { type: "button", class: "picture", "aria-label": `${say("enlarge")}: ${alt || say("picture")}`, onclick: () => around.enlarge(url, alt) }, image);
  const figure = h("figure", { class: className }, spoiler ? covered(open) : open);
  image.addEventListener("error", () => open.replaceWith(h("p", { class: "gone" }, say("pictureGone"))));
  if (alt && className !== "thumbnail") figure.append(...describe(alt));
  return figure;
}

function describe(alt) {
  const caption = h("figcaption", { hidden: true }, alt);
  const toggle = h("button", { type: "button", class: "describe", "aria-expanded": "false" }, say("description"));
  toggle.addEventListener("click", () => {
    caption.hidden = !caption.hidden;
    toggle.setAttribute("aria-expanded", String(!caption.hidden));
  });
  return [toggle, caption];
}

function covered(element) {
  const cover = h("button", { type: "button", class: "cover" }, say("spoiler"));
  const box = h("div", { class: "covered" }, element, cover);
  element.inert = true;
  cover.addEventListener("click", () => {
    element.inert = false;
    cover.remove();
    box.classList.remove("covered");
  });
  return box;
}

export function fileLink(url, name, size) {
  const kilobytes = size ? ` (${Math.max(1, Math.round(size / 1024))} KB)` : "";
  return h("a", { class: "file", href: url ?? "", download: name ?? "", target: "_blank", rel: "noopener" },
    sign(SIGNS.file), h("span", {}, `${name ?? ""}${kilobytes}`));
}
