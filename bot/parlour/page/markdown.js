// Turns Discord's markdown into elements; what it does not know stays text.

import { h } from "./dom.js";
import { currentLocale, say } from "./words.js";

const HEADING = /^(-#|#{1,3}) +(.+)$/;
const ITEM = /^( *)([-*]|\d+\.) +(.+)$/;
const QUOTE = /^> ?(.*)$/;

/** `names` answers `person(id)` and `channel(id)` with {name, href?, you?} or undefined. */
export function markdown(text, names) {
  const fragment = document.createDocumentFragment();
  for (const part of String(text).split(/(```[\s\S]*?```)/)) {
    const code = /^```(?:[\w+-]*\n)?([\s\S]*?)\n?```$/.exec(part);
    if (code && part.length > 6) fragment.append(h("pre", {}, h("code", {}, code[1])));
    else fragment.append(...blocks(part.replace(/^\n|\n$/g, ""), names));
  }
  return fragment;
}

function blocks(text, names) {
  const lines = text.split("\n");
  const out = [];
  let paragraph = [];
  const flush = () => {
    // Blank lines at the edges of a paragraph are the gap that block elements already have.
    while (paragraph.length && !paragraph[0].trim()) paragraph.shift();
    while (paragraph.length && !paragraph.at(-1).trim()) paragraph.pop();
    if (paragraph.length) out.push(h("p", {}, inline(paragraph.join("\n"), names)));
    paragraph = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const heading = HEADING.exec(lines[i]);
    if (heading) {
      flush();
      const small = heading[1] === "-#";
      // The page's own titles are h1 and h2, so a message starts at h3.
      const tag = small ? "p" : `h${heading[1].length + 2}`;
      out.push(h(tag, { class: small ? "subtext" : null }, inline(heading[2], names)));
    } else if (lines[i].startsWith(">>> ")) {
      flush();
      out.push(h("blockquote", {}, blocks([lines[i].slice(4), ...lines.slice(i + 1)].join("\n"), names)));
      i = lines.length;
    } else if (QUOTE.test(lines[i]) && lines[i].startsWith("> ")) {
      flush();
      const quoted = [];
      while (i < lines.length && lines[i].startsWith("> ")) quoted.push(lines[i++].slice(2));
      i -= 1;
      out.push(h("blockquote", {}, blocks(quoted.join("\n"), names)));
    } else if (ITEM.test(lines[i])) {
      flush();
      const items = [];
      while (i < lines.length && ITEM.test(lines[i])) items.push(ITEM.exec(lines[i++]));
      i -= 1;
      out.push(list(items, names));
    } else {
      paragraph.push(lines[i]);
    }
  }
  flush();
  return out;
}

function list(items, names) {
  const depth = items[0][1].length;
  const ordered = /\d/.test(items[0][2]);
  const element = h(ordered ? "ol" : "ul", ordered ? { start: parseInt(items[0][2], 10) } : {});
  for (let i = 0; i < items.length; i += 1) {
    if (items[i][1].length > depth && element.lastChild) {
      const nested = [];
      while (i < items.length && items[i][1].length > depth) nested.push(items[i++]);
      i -= 1;
      element.lastChild.append(list(nested, names));
    } else {
      element.append(h("li", {}, inline(items[i][3], names)));
    }
  }
  return element;
}

// In order: what stands first wins where two could begin at the same letter.
const INLINE = [
  [/^\\([\\`*_~|<>#[\]()\-@:])/, (m) => m[1]],
  [/^(`{1,2})([\s\S]+?)\1(?!`)/, (m) => h("code", {}, m[2].trim() || m[2])],
  [/^\|\|([\s\S]+?)\|\|/, (m, names) => spoiler(inline(m[1], names))],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (m, names) => h("strong", {}, h("em", {}, inline(m[1], names)))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, names) => h("strong", {}, inline(m[1], names))],
  [/^__([\s\S]+?)__(?!_)/, (m, names) => h("u", {}, inline(m[1], names))],
  [/^\*(?=\S)([\s\S]*?\S)\*(?!\*)/, (m, names) => h("em", {}, inline(m[1], names))],
  [/^_(?=\S)([\s\S]*?\S)_(?![_\p{L}\p{N}])/u, (m, names) => h("em", {}, inline(m[1], names))],
  [/^~~([\s\S]+?)~~/, (m, names) => h("s", {}, inline(m[1], names))],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, names) => link(m[2], inline(m[1], names))],
  [/^<@!?(\d+)>/, (m, names) => mention(`@${names.person(m[1])?.name ?? say("someone")}`, names.person(m[1]))],
  [/^<#(\d+)>/, (m, names) => mention(`#${names.channel(m[1])?.name ?? say("somewhere")}`, names.channel(m[1]))],
  [/^<@&\d+>/, () => mention(`@${say("someone")}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2] ?? "f")],
  [/^<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`)],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https?:\/\/[^\s<>()]+[^\s<>().,;:!?'"]/, (m) => link(m[0], [m[0]])],
];

function inline(text, names) {
  const out = [];
  let plain = "";
  const flush = () => {
    plain.split("\n").forEach((line, index) => {
      if (index) out.push(h("br"));
      if (line) out.push(line);
    });
    plain = "";
  };
  let rest = text;
  let before = "";
  scan: while (rest) {
    for (const [pattern, make] of INLINE) {
      // snake_case is not emphasis: an underscore opens only where a word could begin.
      if (rest[0] === "_" && /[\p{L}\p{N}]/u.test(before)) break;
      const match = pattern.exec(rest);
      if (!match) continue;
      flush();
      out.push(make(match, names));
      before = match[0].at(-1);
      rest = rest.slice(match[0].length);
      continue scan;
    }
    before = rest[0];
    plain += rest[0];
    rest = rest.slice(1);
  }
  flush();
  return out;
}

const link = (href, children) => h("a", { href, target: "_blank", rel: "noopener noreferrer" }, children);

function mention(text, target) {
  const classes = target?.you ? "mention mention-you" : "mention";
  return target?.href ? h("a", { class: classes, href: target.href }, text) : h("span", { class: classes }, text);
}

function spoiler(children) {
  const button = h("button", { class: "spoiler", type: "button", "aria-expanded": "false", "aria-label": say("spoiler") },
    h("span", {}, children));
  button.addEventListener("click", () => {
    button.removeAttribute("aria-label");
    button.setAttribute("aria-expanded", "true");
  });
  return button;
}

const TIME_STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [["year", 31536000], ["month", 2592000], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = STEPS.find(([, length]) => Math.abs(away) >= length) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: "auto" }).format(Math.round(away / size), unit);
}

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const full = new Intl.DateTimeFormat(currentLocale(), TIME_STYLES.F).format(date);
  const shown = style === "R" ? relative(seconds) : new Intl.DateTimeFormat(currentLocale(), TIME_STYLES[style]).format(date);
  return h("time", { datetime: date.toISOString(), title: full, "data-relative": style === "R" ? seconds : null }, shown);
}

/** Relative times grow older while one looks at them. */
export function refreshTimes(root) {
  for (const element of root.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(element.dataset.relative));
    if (element.textContent !== text) element.textContent = text;
  }
}
