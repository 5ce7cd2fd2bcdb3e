// Keeps what the page knows: people, rooms, messages, who has read what, who is called for.

export const CHANNEL = { text: 0, dm: 1, announcements: 5, announcementThread: 10, thread: 11, privateThread: 12 };

export class House {
  people = [];
  channels = [];
  commands = [];
  guild = { id: "", name: "" };
  bot = { id: "0", name: "", ready: false };
  you = null;
  fileBytesMost = 0;
  /** Messages by channel, by id, in order of arrival. */
  rooms = new Map();
  /** By channel that is being fetched: what has come in since, newer than what the fetch will bring; null for deleted. */
  #arriving = new Map();
  /** `${person} ${channel}` → number of unread messages that mention this person, 0 for a mere unread. */
  #unread = new Map();
  #dismissed = new Set(JSON.parse(sessionStorage.getItem("dismissed") ?? "[]"));

  take(state) {
    const { people, channels, commands, guild, bot, you, file_bytes_most: fileBytesMost } = state;
    Object.assign(this, { people, channels, commands, guild, bot, you, fileBytesMost });
    this.#unread.clear();
    for (const [person, rooms] of Object.entries(state.unread ?? {})) {
      for (const [channel, mentions] of Object.entries(rooms)) this.#unread.set(`${person} ${channel}`, mentions);
    }
  }

  person(id) {
    return this.people.find((person) => person.id === id) ?? (this.bot.id === id ? this.bot : undefined);
  }

  channel(id) {
    return this.channels.find((channel) => channel.id === id);
  }

  get fileMegabytesMost() {
    return Math.floor(this.fileBytesMost / 2 ** 20);
  }

  get locale() {
    return this.person(this.you)?.locale ?? "en-US";
  }

  /** Answers whether the channel is a new one. */
  putChannel(channel) {
    const known = this.channel(channel.id);
    if (channel.deleted) {
      this.channels = this.channels.filter((each) => each.id !== channel.id);
      this.rooms.delete(channel.id);
      return false;
    }
    if (known) Object.assign(known, channel);
    else this.channels.push(channel);
    return !known;
  }

  /** A room is about to be fetched: what comes in from now on must outlast the fetch. Answers with a ticket for `fillRoom`. */
  awaitRoom(channelId) {
    const ticket = new Map();
    this.#arriving.set(channelId, ticket);
    return ticket;
  }

  /** Fills a room with what was fetched, unless it is being fetched again. */
  fillRoom(channelId, messages, ticket) {
    if (this.#arriving.get(channelId) !== ticket) return;
    this.#arriving.delete(channelId);
    const room = new Map(messages.map((message) => [message.id, message]));
    for (const [id, message] of ticket) {
      if (message) room.set(id, { ...room.get(id), ...message });
      else room.delete(id);
    }
    for (const id of this.#dismissed) room.delete(id);
    this.rooms.set(channelId, room);
  }

  /** Answers whether the message may be shown and is kept. */
  putMessage(message) {
    if (this.#dismissed.has(message.id)) return false;
    for (const kept of [this.rooms, this.#arriving]) kept.get(message.channel_id)?.set(message.id, message);
    return true;
  }

  dropMessage(channelId, id) {
    this.rooms.get(channelId)?.delete(id);
    this.#arriving.get(channelId)?.set(id, null);
  }

  dismiss(message) {
    this.#dismissed.add(message.id);
    sessionStorage.setItem("dismissed", JSON.stringify([...this.#dismissed].slice(-500)));
    this.dropMessage(message.channel_id, message.id);
  }

  mentions(message, personId) {
    return Boolean(message.mentions?.some((user) => user.id === personId));
  }

  /** A message came while `person` was not reading that room. */
  noteUnread(person, message, open) {
    const key = `${person} ${message.channel_id}`;
    const mentioned = this.mentions(message, person);
    if (open || (!mentioned && person !== this.you)) return;
    this.#unread.set(key, (this.#unread.get(key) ?? 0) + Number(mentioned));
  }

  markRead(channelId) {
    this.#unread.delete(`${this.you} ${channelId}`);
  }

  /** undefined: read; 0: something new; n: that often mentioned. */
  unread(channelId, person = this.you) {
    return this.#unread.get(`${person} ${channelId}`);
  }

  /** Is this person called for in any room? */
  wanted(person) {
    return [...this.#unread].some(([key, mentions]) => key.startsWith(`${person} `) && mentions > 0);
  }
}
