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

async function ask(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
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
