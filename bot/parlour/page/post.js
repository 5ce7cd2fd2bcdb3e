// Speaks with the parlour's server: requests, and the stream of events with its reconnection.

const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 5000;

/** A refusal or a silence of the server: `status` 0 is an unreachable server, 504 a bot that did not answer in time. */
export class Refused extends Error {
  constructor(status, text, code) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** What goes out: JSON; where it holds files, they lie beside it, and in it stand their numbers, as Discord has it. */
async function packed(body) {
  if (!body) return {};
  const files = [];
  const json = JSON.stringify(body, (_, value) => (value instanceof File ? String(files.push(value) - 1) : value));
  if (!files.length) return { headers: { "Content-Type": "application/json" }, body: json };
  const form = new FormData();
  form.append("payload_json", json);
  for (const [number, file] of files.entries()) form.append(`files[${number}]`, await readable(file), file.name);
  return { body: form };
}

/** A file may have gone or changed since it was chosen; the browser would call that a lost connection. */
async function readable(file) {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch {
    throw new Refused(400, "", "file-gone");
  }
}

async function ask(method, path, body) {
  const sent = await packed(body);
  let response;
  try {
    response = await fetch(path, { method, ...sent });
  } catch {
    throw new Refused(0, "");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, answer.error ?? response.statusText, answer.code);
  return answer;
}

const as = (person) => (person ? `?person=${encodeURIComponent(person)}` : "");

export const state = (person) => ask("GET", `/parlour/state${as(person)}`);
export const messages = (channel, person) => ask("GET", `/parlour/channels/${channel}/messages${as(person)}`);
export const read = (channel, person) => ask("POST", `/parlour/channels/${channel}/read`, { person });
export const interact = (interaction) => ask("POST", "/parlour/interactions", interaction);
export const addPerson = (person) => ask("POST", "/parlour/people", person);
export const changePerson = (id, change) => ask("PATCH", `/parlour/people/${id}`, change);
export const addChannel = (name) => ask("POST", "/parlour/channels", { name });

/** Listens as `person` until the returned function is called. `onLink(false)` tells of a loss, `onLink(true)` of a return. */
export function listen(person, onEvent, onLink) {
  let socket;
  let stopped = false;
  let lost = false;
  let wait = FIRST_RETRY_MS;
  let timer = 0;

  function open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}/parlour/events${as(person)}`);
    socket.onopen = () => {
      wait = FIRST_RETRY_MS;
      if (lost) onLink(true);
      lost = false;
    };
    socket.onmessage = (frame) => {
      if (!stopped) onEvent(JSON.parse(frame.data));
    };
    socket.onclose = () => {
      if (stopped) return;
      if (!lost) onLink(false);
      lost = true;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_RETRY_MS);
    };
  }

  open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket.close();
  };
}
