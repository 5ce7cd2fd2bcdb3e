// Draws one message as Discord would: who, when, in answer to what, its words, embeds, files and components.

import { component, fileLink, hexColour, picture, safeUrl } from "./components.js";
import { h, sign, SIGNS } from "./dom.js";
import { markdown } from "./markdown.js";
import { currentLocale, say, sayWith } from "./words.js";

export const FLAG = { ephemeral: 1 << 6, loading: 1 << 7, componentsV2: 1 << 15 };
const THREAD_CREATED = 18;
const COMMAND = 2;

export const isEphemeral = (message) => Boolean((message.flags ?? 0) & FLAG.ephemeral);
const isLoading = (message) => Boolean(message.parlour?.loading || (message.flags ?? 0) & FLAG.loading);

/** {name, user} of the command a message answers; answers to buttons and forms have none. */
export function commandBehind(message) {
  return (message.interaction_metadata?.type ?? COMMAND) === COMMAND ? message.parlour?.interaction ?? null : null;
}

/** The round sign of a person, the stamp of the bot. */
export function avatar(person, isBot) {
  const letter = [...(person?.name ?? "?")][0]?.toUpperCase() ?? "?";
  const ink = isBot ? "stamp" : `ink-${Number(BigInt(person?.id ?? 0) % 6n)}`;
  return h("span", { class: `avatar ${ink}`, "aria-hidden": "true" }, h("span", {}, letter));
}

/** `around`: {names, house, act(message, data, control), enlarge, dismiss(message), again(message) or null} */
export function messageElement(message, around) {
  const author = { id: message.author.id, name: message.author.global_name ?? message.author.username };
  const time = new Date(message.timestamp);
  const here = { ...around, message, act: (data, control) => around.act(message, data, control) };
  const ephemeral = isEphemeral(message);
  const article = h("article", {
    class: `message${ephemeral ? " ephemeral" : ""}${around.mentionsYou(message) ? " for-you" : ""}`,
    id: `message-${message.id}`,
    "data-id": message.id,
    tabindex: "-1",
    "aria-label": author.name,
  },
    usedCommand(message, around),
    h("div", { class: "message-main" },
      avatar(author, message.author.bot),
      h("div", { class: "message-body" },
        h("header", {},
          h("span", { class: "author" }, author.name),
          message.author.bot ? h("span", { class: "tag" }, say("bot")) : null,
          h("time", { class: "aside", datetime: message.timestamp }, clock(time)),
          message.edited_timestamp ? h("span", { class: "aside" }, say("edited")) : null),
        isLoading(message) ? thinking(author) : content(message, here))),
    ephemeral ? onlyYou(message, around) : null);
  return article;
}

function clock(time) {
  const today = new Date().toDateString() === time.toDateString();
  return new Intl.DateTimeFormat(currentLocale(), today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" }).format(time);
}

function usedCommand(message, around) {
  const interaction = commandBehind(message);
  if (!interaction) return null;
  const user = typeof interaction.user === "object" ? interaction.user : { id: interaction.user };
  const name = around.names.person(user.id)?.name ?? user.global_name ?? user.username ?? say("someone");
  return h("p", { class: "used" }, sign(SIGNS.thread), h("span", {}, sayWith("used", {
    who: h("b", {}, name),
    command: h("code", {}, around.commandLabel(interaction.name)),
  })));
}

const thinking = (author) => h("p", { class: "thinking" }, say("thinking", { who: author.name }), h("span", { class: "dots", "aria-hidden": "true" }));

function onlyYou(message, around) {
  return h("footer", { class: "only-you" },
    sign(SIGNS.eye),
    h("span", {}, say("onlyYou")),
    h("button", { type: "button", class: "quiet", onclick: () => around.dismiss(message) }, say("dismiss")),
    around.again(message)
      ? h("button", { type: "button", class: "quiet", onclick: around.again(message) }, sign(SIGNS.again), say("again"))
      : null);
}

function content(message, around) {
  if (message.type === THREAD_CREATED) {
    const thread = around.names.channel(message.message_reference?.channel_id ?? message.id);
    const link = thread ? h("a", { href: thread.href }, thread.name) : message.content;
    return h("p", {}, sayWith("startedThread", { who: message.author.global_name ?? message.author.username, thread: link }));
  }
  const inComponents = (message.flags ?? 0) & FLAG.componentsV2;
  const thread = message.thread && around.names.channel(message.thread.id);
  return [
    message.content ? h("div", { class: "words" }, markdown(message.content, around.names)) : null,
    inComponents ? null : (message.attachments ?? []).map((file) => attachment(file, around)),
    inComponents ? null : (message.embeds ?? []).map((part) => embed(part, around)),
    h("div", { class: "parts" }, (message.components ?? []).map((part) => component(part, around))),
    thread ? h("a", { class: "plain secondary", href: thread.href }, sign(SIGNS.thread), say("goToThread", { thread: thread.name })) : null,
  ];
}

function attachment(file, around) {
  const url = safeUrl(file.url);
  const isPicture = /^image\//.test(file.content_type ?? "") || /\.(png|jpe?g|webp|gif|avif)$/i.test(file.filename);
  const spoiler = file.filename.startsWith("SPOILER_");
  return isPicture ? picture(url, { ...file, spoiler }, around, "item") : fileLink(url, file.filename, file.size);
}

function embed(part, around) {
  const words = (text) => h("div", { class: "words" }, markdown(text, around.names));
  const url = part.url && safeUrl(part.url);
  const element = h("div", { class: "frame embed" },
    part.author?.name ? h("p", { class: "subtext" }, part.author.name) : null,
    part.title ? h("h3", {}, url ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, part.title) : part.title) : null,
    part.description ? words(part.description) : null,
    part.fields?.length
      ? h("dl", { class: "embed-fields" }, part.fields.map((field) => h("div", { class: field.inline ? "inline" : null },
        h("dt", {}, field.name), h("dd", {}, words(field.value)))))
      : null,
    part.image ? picture(safeUrl(part.image.url), part.image, around, "item") : null,
    part.thumbnail ? picture(safeUrl(part.thumbnail.url), part.thumbnail, around, "thumbnail") : null,
    part.footer?.text ? h("p", { class: "subtext" }, part.footer.text) : null);
  if (part.color) {
    element.style.setProperty("--accent", hexColour(part.color));
    element.classList.add("accented");
  }
  return element;
}
