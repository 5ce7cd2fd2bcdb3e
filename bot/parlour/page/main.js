// The page: loads the house, follows its events, and keeps rooms, messages and command box in step.

import { Composer } from "./composer.js";
import { askLine, enlarge } from "./dialogs.js";
import { h, sign, SIGNS, unseen } from "./dom.js";
import { CHANNEL, House } from "./house.js";
import { refreshTimes } from "./markdown.js";
import { avatar, commandBehind, isEphemeral, messageElement } from "./message.js";
import { openModal } from "./modal.js";
import { NEW_TABLE, openNewTable } from "./newtable.js";
import { openPeople } from "./people.js";
import * as post from "./post.js";
import { say, speak } from "./words.js";

const RETRY_MS = 1000;
const RECONNECTED_SHOWN_MS = 3000;
const FOLLOW_THREAD_MS = 15000;
const CLOSE_TO_BOTTOM_PX = 80;

const byId = (id) => document.getElementById(id);
const scroll = byId("scroll");
const column = byId("messages");

const house = new House();
let channelId = null;
let hangUp = null;
let atBottom = true;
let link = "up";
let complaint = "";
let follow = null;

/** The server's reasons that a person can meet, in the page's own words. */
const REASONS = {
  "unknown-component": "gone",
  "unknown-message": "gone",
  disabled: "gone",
  "unknown-modal": "formGone",
  "unknown-command": "noSuchCommand",
  "unknown-option": "noSuchCommand",
  "sub-command": "noSuchCommand",
  "missing-option": "lacking",
  "not-a-choice": "fromList",
  "unknown-thing": "fromList",
  "bad-value": "badValue",
  "out-of-range": "outOfRange",
  "no-upload": "noFileHere",
  "no-file": "fileGone",
  "file-gone": "fileGone",
  "file-too-large": "fileTooLarge",
  "unknown-person": "noSuchPerson",
  "unknown-channel": "noSuchRoom",
  "too-many": "full",
  "bad-name": "badName",
};

function explain(error) {
  if (!(error instanceof post.Refused)) throw error;
  if (error.status === 504) return say("noAnswer");
  if (error.status === 0) return say("unreachable");
  return say(REASONS[error.code] ?? "notThere", { n: house.fileMegabytesMost });
}

const composer = new Composer(house, {
  send: (data) => runCommand(data, channelId),
  suggest: (data) => interact("autocomplete", channelId, data),
  explain,
});

const interact = (kind, channel, data, more = {}) => post.interact({ person: house.you, channel_id: channel, kind, data, ...more });

async function runCommand(data, channel) {
  const startsTable = data.name === "table" && data.options?.[0]?.name === "new";
  if (startsTable) follow = { channel, until: Date.now() + FOLLOW_THREAD_MS };
  atBottom = true;
  return interact("command", channel, data);
}

// ---- where one is: #/person/channel ---------------------------------------------------------------------------

const addressOf = (person, channel) => `#/${person ?? ""}/${channel ?? ""}`;
const here = () => location.hash.slice(2).split("/");

async function load(person) {
  hangUp?.();
  for (;;) {
    try {
      house.take(await post.state(person));
      break;
    } catch (error) {
      if (error.status === 400 && person) {
        person = undefined;
        continue;
      }
      setLink("down");
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  link = "up";
  house.rooms.clear();
  hangUp = post.listen(house.you, onEvent, onLink);
  speak(house.locale);
  renderHouse();
}

async function route() {
  const [person, wanted] = here();
  if (!house.you || (person && person !== house.you)) await load(person || undefined);
  const known = house.channel(wanted) ?? house.channel(channelId) ?? house.channels.find(isRoom);
  await openChannel(known.id);
}

async function openChannel(id) {
  const moved = channelId !== id;
  channelId = id;
  history.replaceState(null, "", addressOf(house.you, id));
  readHere();
  closeDrawer();
  renderHouse();
  if (moved || !house.rooms.has(id)) {
    column.replaceChildren();
    atBottom = true;
  }
  await fetchRoom(id);
}

/** What is before one's eyes is read: here, and for whatever page one opens later. */
function readHere() {
  if (document.hidden || !channelId) return;
  house.markRead(channelId);
  post.read(channelId, house.you).catch(() => {}); // unread at worst, until the next time
}

async function fetchRoom(id) {
  const person = house.you;
  const ticket = house.awaitRoom(id);
  try {
    const messages = await post.messages(id, person);
    if (person !== house.you) return;
    house.fillRoom(id, messages, ticket);
  } catch (error) {
    complain(explain(error));
    return;
  }
  if (id === channelId) renderMessages();
}

// ---- events ---------------------------------------------------------------------------------------------------

const EVENTS = {
  message: (message) => putMessage(message, true),
  message_update: (message) => putMessage(message, false),
  message_delete: ({ id, channel_id }) => {
    house.dropMessage(channel_id, id);
    byId(`message-${id}`)?.remove();
    renderWelcome();
  },
  channel: (channel) => {
    const fresh = house.putChannel(channel);
    renderChannels();
    if (channel.deleted && channel.id === channelId) location.hash = addressOf(house.you, channel.parent_id);
    if (fresh && follow && channel.parent_id === follow.channel && Date.now() < follow.until) {
      follow = null;
      location.hash = addressOf(house.you, channel.id);
    }
  },
  people: (people) => {
    house.people = people;
    speak(house.locale);
    renderHouse();
    renderMessages();
  },
  commands: (commands) => {
    house.commands = commands;
    renderHouse();
  },
  modal: (modal) => openModal(modal, {
    names,
    house,
    explain,
    send: (data) => interact("modal", modal.channel_id, data, { interaction_id: modal.interaction_id }),
  }),
  error: ({ text, code }) => complain(code === "refused" ? say("botRefused", { why: text.replace(/^[^:]*: /, "") }) : text),
  ready: (bot) => {
    Object.assign(house.bot, bot, { ready: bot?.ready ?? true });
    renderHouse();
  },
};

function onEvent({ t, d }) {
  EVENTS[t]?.(d);
}

async function onLink(up) {
  if (!up) {
    setLink("down");
    return;
  }
  setLink("back");
  setTimeout(() => link === "back" && setLink("up"), RECONNECTED_SHOWN_MS);
  // What happened meanwhile was not heard: ask again for everything.
  house.take(await post.state(house.you));
  readHere();
  renderHouse();
  await fetchRoom(channelId);
}

function putMessage(change, isNew) {
  const old = house.rooms.get(change.channel_id)?.get(change.id);
  const message = { ...old, ...change };
  if (!house.putMessage(message)) return;
  const isOpen = message.channel_id === channelId;
  if (isNew && message.author.id !== house.you) {
    for (const { id } of house.people) house.noteUnread(id, message, isOpen && id === house.you && !document.hidden);
    renderChannels();
    renderYou();
  }
  if (isOpen && isNew) readHere();
  if (isOpen) showMessage(message, isNew);
}

// ---- messages -------------------------------------------------------------------------------------------------

const names = {
  person(id) {
    const person = house.person(id);
    return person && { name: person.name, you: id === house.you };
  },
  channel(id) {
    const channel = house.channel(id);
    return channel && { name: channelName(channel), href: addressOf(house.you, id) };
  },
};

const around = {
  names,
  house,
  enlarge,
  act: actOn,
  dismiss: (message) => {
    house.dismiss(message);
    byId(`message-${message.id}`)?.remove();
    composer.focus();
  },
  mentionsYou: (message) => house.mentions(message, house.you),
  commandLabel: (name) => `/${composer.command(name)?.label ?? name}`,
  again: (message) => {
    const name = commandBehind(message)?.name;
    return name && composer.canRepeat(name) ? () => composer.again(name) : null;
  },
};

async function actOn(message, data, control) {
  if (control.getAttribute("aria-busy") === "true") return;
  const article = control.closest("article");
  article.querySelector(":scope > .flaw")?.remove();
  control.setAttribute("aria-busy", "true");
  try {
    await interact("component", message.channel_id, data, { message_id: message.id });
  } catch (error) {
    const text = error.status === 504 ? say("noAnswerHere") : explain(error);
    byId(article.id)?.append(h("p", { class: "flaw", role: "alert" }, text));
  } finally {
    control.removeAttribute("aria-busy");
  }
}

function renderMessages() {
  const room = house.rooms.get(channelId) ?? new Map();
  const focused = column.contains(document.activeElement) ? whereFocusIs() : null;
  column.replaceChildren(...[...room.values()].map((message) => messageElement(message, around)));
  renderWelcome();
  if (focused) restoreFocus(focused);
  keepAtBottom();
}

function showMessage(message, isNew) {
  const old = byId(`message-${message.id}`);
  const element = messageElement(message, around);
  const focused = old?.contains(document.activeElement) ? whereFocusIs() : null;
  if (old) old.replaceWith(element);
  else column.append(element);
  if (focused) restoreFocus(focused);
  renderWelcome();
  const user = message.parlour?.interaction?.user;
  const yours = isEphemeral(message) || (user?.id ?? user) === house.you;
  if (isNew && yours) atBottom = true;
  if (isNew && !atBottom) byId("to-bottom").hidden = false;
  keepAtBottom();
}

/** A redrawn message must not lose the keyboard: the same control, or else the message itself. */
function whereFocusIs() {
  const control = document.activeElement;
  return { article: control.closest("article")?.id, customId: control.closest(".picker")?.querySelector("[data-custom-id]")?.dataset.customId ?? control.dataset.customId };
}

function restoreFocus({ article, customId }) {
  const element = article && byId(article);
  const same = customId && [...(element?.querySelectorAll("[data-custom-id]") ?? [])].find((each) => each.dataset.customId === customId && !each.disabled);
  (same || element)?.focus({ preventScroll: true });
}

function keepAtBottom() {
  if (!atBottom) return;
  scroll.scrollTop = scroll.scrollHeight;
  byId("to-bottom").hidden = true;
}

function renderWelcome() {
  const old = column.querySelector(".welcome");
  const empty = !column.querySelector("article");
  if (!empty || !house.rooms.has(channelId)) old?.remove();
  else {
    const card = welcomeCard();
    if (old) old.replaceWith(card);
    else column.append(card);
  }
}

function welcomeCard() {
  return h("section", { class: "welcome" },
    h("p", { class: "motto" }, say("parlour")),
    h("h3", {}, say("welcome")),
    h("p", { class: "flourish", "aria-hidden": "true" }),
    h("p", {}, say("welcomeText")),
    h("button", { type: "button", class: "plain primary large", disabled: !composer.command(NEW_TABLE), onclick: newTable }, say("startHere")),
    h("p", { class: "aside" }, say("typeSlash")));
}

// ---- the house around the messages ------------------------------------------------------------------------------

function renderHouse() {
  composer.refresh();
  byId("skip").textContent = say("skip");
  byId("motto").textContent = say("motto");
  byId("guild").textContent = house.guild.name;
  byId("side").setAttribute("aria-label", say("channels"));
  byId("menu").replaceChildren(sign(SIGNS.menu));
  byId("menu").setAttribute("aria-label", say("showChannels"));
  byId("new-channel").replaceChildren(sign(SIGNS.plus), say("newChannel"));
  byId("to-bottom").replaceChildren(say("newMessages"), sign(SIGNS.down));
  scroll.setAttribute("aria-label", say("messages"));
  for (const button of document.querySelectorAll("[data-new-table]")) {
    button.textContent = say("newTable");
    button.disabled = !composer.command(NEW_TABLE);
  }
  renderChannels();
  renderYou();
  renderNotice();
  renderWelcome();
}

function channelName(channel) {
  if (channel.type !== CHANNEL.dm) return channel.name;
  return channel.name || channel.recipients?.map((user) => user.global_name ?? user.username).join(", ") || house.bot.name;
}

const isRoom = (channel) => [CHANNEL.text, CHANNEL.announcements].includes(channel.type);
const isThread = (channel) => [CHANNEL.announcementThread, CHANNEL.thread, CHANNEL.privateThread].includes(channel.type);

function renderChannels() {
  const threadsOf = (id) => house.channels.filter((channel) => isThread(channel) && channel.parent_id === id);
  const tree = (channels) => h("ul", {}, channels.map((channel) => {
    const threads = threadsOf(channel.id);
    return h("li", {}, channelLink(channel), threads.length ? tree(threads) : null);
  }));
  const rooms = house.channels.filter(isRoom);
  const letters = house.channels.filter((channel) => channel.type === CHANNEL.dm);
  byId("rooms").replaceChildren(
    h("h2", {}, say("channels")), tree(rooms),
    ...(letters.length ? [h("h2", {}, say("directMessages")), tree(letters)] : []));
  const current = house.channel(channelId);
  const parent = current?.parent_id && house.channel(current.parent_id);
  byId("channel").replaceChildren(
    parent ? h("small", {}, `${channelName(parent)} › `) : "",
    current ? channelName(current) : "");
  const calls = house.channels.reduce((sum, channel) => sum + (house.unread(channel.id) || 0), 0);
  document.title = `${calls ? `(${calls}) ` : ""}${current ? channelName(current) : ""} · ${house.guild.name}`;
}

function channelLink(channel) {
  const unread = house.unread(channel.id);
  const kind = channel.type === CHANNEL.privateThread ? say("privateThread") : isThread(channel) ? say("thread") : null;
  return h("a", {
    href: addressOf(house.you, channel.id),
    class: ["channel", unread === undefined ? "" : "unread", channel.archived ? "archived" : ""].join(" "),
    "aria-current": channel.id === channelId ? "page" : null,
    onclick: closeDrawer,
  },
    h("span", { class: "hash", "aria-hidden": "true" }, isThread(channel) ? "›" : "#"),
    h("span", { class: "channel-name" }, channelName(channel)),
    kind ? unseen(kind) : null,
    unread ? [h("span", { class: "badge", "aria-hidden": "true" }, `@${unread}`), unseen(say("mentionsYou"))] : null,
    unread === 0 ? [h("span", { class: "dot", "aria-hidden": "true" }), unseen(say("unread"))] : null);
}

function renderYou() {
  const you = house.person(house.you);
  const otherWanted = house.people.some((person) => person.id !== house.you && house.wanted(person.id));
  byId("you").replaceChildren(
    avatar(you),
    h("span", { class: "you-words" }, h("small", {}, say("youAre")), " ", h("b", {}, you.name)),
    otherWanted ? h("span", { class: "badge", title: say("wanted") }, "@") : sign(SIGNS.down));
}

function renderNotice() {
  const notice = byId("notice");
  const text = link === "down" ? say("disconnected")
    : link === "back" ? say("reconnected")
      : complaint || (house.bot.ready ? "" : say("waitingForBot"));
  notice.hidden = !text;
  notice.dataset.link = link;
  const dismiss = text === complaint && text
    ? h("button", { type: "button", class: "icon", "aria-label": say("dismiss"), onclick: () => complain("") }, sign(SIGNS.close))
    : "";
  notice.replaceChildren(h("span", {}, text), dismiss);
}

function setLink(state) {
  link = state;
  renderNotice();
}

function complain(text) {
  complaint = text;
  renderNotice();
}

// ---- what one can do --------------------------------------------------------------------------------------------

function newTable() {
  const command = composer.command(NEW_TABLE);
  const current = house.channel(channelId);
  const room = isThread(current) ? current.parent_id : channelId;
  closeDrawer();
  return openNewTable(command, {
    locale: house.locale,
    house,
    suggest: async (data) => (await interact("autocomplete", room, data)).choices ?? [],
  }, {
    explain,
    send: async (data, drafts) => {
      composer.remember(NEW_TABLE, drafts);
      // The answer appears in the room, so be there to see it.
      if (room !== channelId) location.hash = addressOf(house.you, room);
      await runCommand(data, room);
    },
  });
}

function become(id) {
  location.hash = addressOf(id, channelId);
}

const people = {
  explain,
  become,
  add: async (values) => become((await post.addPerson(values)).id),
  change: async (id, values) => {
    await post.changePerson(id, values);
    await load(id);
    await fetchRoom(channelId);
  },
};

function openDrawer() {
  byId("house").classList.add("drawer-open");
  byId("menu").setAttribute("aria-expanded", "true");
  byId("rooms").querySelector("a")?.focus();
}

function closeDrawer() {
  if (!byId("house").classList.contains("drawer-open")) return;
  byId("house").classList.remove("drawer-open");
  byId("menu").setAttribute("aria-expanded", "false");
  byId("menu").focus();
}

function wire() {
  byId("composer").append(composer.element);
  byId("menu").addEventListener("click", openDrawer);
  byId("veil").addEventListener("click", closeDrawer);
  byId("you").addEventListener("click", () => openPeople(house, people));
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    composer.focus();
  });
  byId("new-channel").addEventListener("click", () => {
    closeDrawer();
    askLine({
      title: say("newChannel"),
      label: say("channelName"),
      action: say("create"),
      maxLength: 100,
      explain,
      send: async (name) => {
        const channel = await post.addChannel(name);
        house.putChannel(channel);
        location.hash = addressOf(house.you, channel.id);
      },
    });
  });
  for (const button of document.querySelectorAll("[data-new-table]")) button.addEventListener("click", newTable);
  byId("to-bottom").addEventListener("click", () => {
    atBottom = true;
    keepAtBottom();
  });
  scroll.addEventListener("scroll", () => {
    atBottom = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < CLOSE_TO_BOTTOM_PX;
    if (atBottom) byId("to-bottom").hidden = true;
  });
  // Pictures that load late and a growing command box must not push the newest message out of sight.
  const observer = new ResizeObserver(keepAtBottom);
  observer.observe(column);
  observer.observe(scroll);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, dialog, [role=listbox]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      composer.beginSlash();
    }
    if (event.key === "Escape" && !typing) closeDrawer();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !channelId) return;
    readHere();
    renderChannels();
    renderYou();
  });
  setInterval(() => refreshTimes(column), 20000);
  addEventListener("hashchange", route);
}

wire();
route();
