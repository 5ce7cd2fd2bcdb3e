// Builds elements from plain values: text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** `h("button", {class: "plain", onclick: f}, "Go")`; attributes that are null, undefined or false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A line drawing on a 24-unit square, for signs that need no words; the button around it carries the name. */
export function sign(path, className = "sign") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

export const SIGNS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5L5 19",
  plus: "M12 4v16M4 12h16",
  down: "M5 9l7 7 7-7",
  send: "M4 12h15M13 6l6 6-6 6",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  thread: "M5 3v10a4 4 0 0 0 4 4h10M15 13l4 4-4 4",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  link: "M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9",
  again: "M4 12a8 8 0 1 0 3-6M4 4v5h5",
};

/** Words for ears only. */
export const unseen = (text) => h("span", { class: "unseen" }, text);

let lastId = 0;
export const freshId = (stem) => `${stem}-${(lastId += 1)}`;

/** Keeps a callback from running until `delay` ms have passed without another call. */
export function debounced(callback, delay) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), delay);
  };
}
