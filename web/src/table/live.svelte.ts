/** A live table: the connection to it, what it last said, and what has been said to it. */
import { connected, hello } from "$/early";
import { sentenceFor } from "$/wire/http";
import { random } from "$/wire/keep";
import type { Choose, Hint, Incoming, Line, Outgoing, Reaction, Recalled, TableShown, Update } from "$/wire/messages";
import { language, say } from "$/words/index.svelte";
import type { Shown } from "./projector.svelte";

export type Eyes = number | null;
export type Connection = "connecting" | "open" | "lost" | "ended";

/** Codes with which a server ends a connection for good. */
const FINAL = [1008, 1009, 4001, 4003, 4004, 4009];
/** … of which this one means that the token is no longer good. */
const UNWELCOME = 4001;
const SOONEST = 400;
const LATEST = 8000;
const HEARTBEAT = 10_000;
/** Milliseconds after which a line on which no answer comes is taken for dead, … */
const UNHEARD = 5000;
/** … also one that does not come about, … */
const UNOPENED = 5000;
/** … and sooner where a device has slept, as it probably is. */
const AWOKEN = 2000;
const MOST_LINES = 400;
const REACTION_STAYS = 4000;

export interface Said extends Reaction {
  at: number;
}

const keyOf = (eyes: Eyes): string => (eyes === null ? "watcher" : String(eyes));

export class Live {
  connection = $state<Connection>("connecting");
  /** Why the connection has ended, or what was refused last. */
  trouble = $state("");
  /** Whether it has ended because the token is no longer good. */
  unwelcome = $state(false);
  /** Why something cannot be chosen: the answer to what was asked last. */
  why = $state("");
  table = $state.raw<TableShown | null>(null);
  seats = $state.raw<number[]>([]);
  host = $state(false);
  present = $state.raw<number[]>([]);
  reactions = $state.raw<Said[]>([]);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** The newest of each audience, complete. */
  newest = $state.raw<ReadonlyMap<Eyes, Shown>>(new Map());
  /** What has happened so far, for each audience. */
  story = $state.raw<ReadonlyMap<Eyes, Line[]>>(new Map());
  /** Choices that are on their way, by seat. */
  sending = $state.raw<ReadonlyMap<number, string>>(new Map());

  /** Who wants to be told of updates as they come: all of them, in order. */
  onUpdate: (update: Shown, whole: boolean) => void = () => {};

  private socket: WebSocket | null = null;
  private since: Record<string, number> = {};
  private pause = SOONEST;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private deaf: ReturnType<typeof setTimeout> | undefined;
  private waiting = new Map<string, Choose>();
  /** What was told since the story so far was asked for. */
  private meanwhile = new Map<Eyes, Update[]>();
  /** The id under which it was asked why something cannot be chosen. */
  private wondering = "";
  private readonly storage: string;

  constructor(
    readonly name: string,
    private readonly token: string,
    /** Whether several people share this screen, who all look at what everybody may see. */
    private readonly watch = false,
    /** What is to be said first, once the line is open. */
    private news = "",
  ) {
    this.storage = `snowball.sending.${name}`;
    this.waiting = new Map(unsent(this.storage).map((each) => [each.id, each]));
  }

  open(): void {
    clearTimeout(this.retry);
    this.connection = "connecting";
    const word = hello(this.token, this.watch, language(), this.since);
    const { socket, said, heard } = connected(this.name, word);
    this.socket = socket;
    // Each time longer: where the way is slow, one must come through at last.
    this.expect(UNOPENED + this.pause);
    const begin = (): void => {
      if (!said) socket.send(word);
      this.expect(UNHEARD + this.pause);
      clearInterval(this.beat);
      this.beat = setInterval(() => this.ping(), HEARTBEAT);
    };
    if (socket.readyState === WebSocket.OPEN) begin();
    else socket.onopen = begin;
    const hear = (text: string): void => {
      if (socket === this.socket) this.hear(JSON.parse(text) as Outgoing);
    };
    socket.onmessage = (event) => hear(String(event.data));
    socket.onclose = (event) => this.closed(event.code);
    heard.forEach(hear);
  }

  /** Hang up; nobody waits for the browser, which may take a minute to close a line that is dead. */
  close(): void {
    clearTimeout(this.retry);
    clearTimeout(this.deaf);
    clearInterval(this.beat);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** A sleeping device wakes: connect again now, or see whether the line is still good. */
  wake(): void {
    if (this.connection === "lost") {
      this.pause = SOONEST;
      this.open();
    } else if (this.connection !== "ended") {
      this.ping(AWOKEN);
    }
  }

  /** Choose for a seat; it is sent again until the server has it. */
  choose(seat: number, choice: string): void {
    const update = this.newest.get(seat);
    if (!update) return;
    const message = { type: "choose", id: random(10), seat, moment: update.moment, choice } as Choose;
    this.waiting.set(message.id, message);
    this.keepWaiting();
    this.send(message);
    this.expect(UNHEARD);
  }

  /** Ask for a choice that is not offered: the refusal says why. */
  whyNot(seat: number, choice: string): void {
    const update = this.newest.get(seat);
    if (!update || update.choices?.some((each) => each.choice === choice)) return;
    this.wondering = `?${random(8)}`;
    this.send({ type: "choose", id: this.wondering, seat, moment: update.moment, choice } as Choose);
  }

  /** Nobody wants to know any more why something cannot be chosen. */
  forgetWhy(): void {
    this.wondering = "";
    this.why = "";
  }

  askHint(seat: number): void {
    this.hinting = true;
    this.send({ type: "hint", id: random(6), seat });
  }

  react(seat: number, reaction: Reaction["reaction"]): void {
    this.send({ type: "react", seat, reaction } as Incoming);
  }

  leave(): void {
    this.send({ type: "leave", id: random(6) });
  }

  comeBack(): void {
    this.send({ type: "return", id: random(6) });
  }

  private send(message: Incoming): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private ping(patience = UNHEARD): void {
    this.send({ type: "ping" });
    this.expect(patience);
  }

  /** Take the line for dead unless something is heard in time. */
  private expect(patience: number): void {
    clearTimeout(this.deaf);
    if (this.socket) this.deaf = setTimeout(() => this.drop(), patience);
  }

  /** Give a line up, and try again. */
  private drop(): void {
    this.close();
    this.closed(0);
  }

  /** Hear everything again, in another language. */
  retell(): void {
    if (this.connection === "ended") return;
    this.since = {};
    this.story = new Map();
    this.close();
    this.open();
  }

  private hear(message: Outgoing): void {
    clearTimeout(this.deaf);
    switch (message.type) {
      case "welcome":
        this.connection = "open";
        this.trouble = this.news;
        this.news = "";
        this.pause = SOONEST;
        this.seats = message.seats;
        this.host = message.host;
        for (const each of this.waiting.values()) this.send(each);
        this.recall();
        break;
      case "update":
        this.update(message);
        break;
      case "ack":
        this.answered(message.id);
        break;
      case "refused":
        this.refused(message.id, sentenceFor(message.code, message.sentence));
        break;
      case "hint":
        this.hinting = false;
        this.hint = message;
        break;
      case "present":
        this.present = message.seats;
        break;
      case "reaction":
        this.reacted(message);
        break;
      case "recalled":
        this.recalled(message);
        break;
    }
  }

  /** Ask for the story so far, wherever it is not known. */
  private recall(): void {
    const eyes: Eyes[] = this.watch || !this.seats.length ? [...this.seats, null] : this.seats;
    for (const seat of eyes) {
      if (this.since[keyOf(seat)] !== undefined) continue;
      this.meanwhile.set(seat, []);
      this.send({ type: "recall", id: random(6), seat });
    }
  }

  /** The story so far, and what was told since it was asked for: the table has not waited. */
  private recalled(message: Recalled): void {
    const later = (this.meanwhile.get(message.seat) ?? []).filter((each) => each.moment > message.moment);
    this.meanwhile.delete(message.seat);
    this.tell(message.seat, [...message.lines, ...later.flatMap((each) => each.story)]);
  }

  private update(message: Update): void {
    const eyes = message.seat;
    const before = this.newest.get(eyes);
    const last = this.since[keyOf(eyes)];
    // A whole view out of order is a new beginning; a gap that is none is mended by asking for everything.
    const whole = message.table !== null && message.events.length === 0 && message.number !== (last ?? -1) + 1;
    if (!whole && before && last !== undefined && message.number !== last + 1) {
      this.since = {};
      this.drop();
      return;
    }
    this.since[keyOf(eyes)] = message.number;
    if (message.table) this.table = message.table;
    if (this.table) this.table = { ...this.table, owed: message.owed };
    const shown: Shown = {
      ...message,
      view: message.view ?? before?.view ?? null,
      choices: message.choices ?? before?.choices ?? [],
      table: this.table,
    };
    this.newest = new Map(this.newest).set(eyes, shown);
    this.meanwhile.get(eyes)?.push(message);
    // Everything is told from the beginning, or not at all.
    if (message.story.length) this.tell(eyes, [...(last === undefined ? [] : (this.story.get(eyes) ?? [])), ...message.story]);
    if (before?.moment !== message.moment) {
      this.forgetWhy();
      if (this.waiting.size) this.keepWaiting();
    }
    if (this.hint && (this.hint.seat !== eyes || this.hint.moment !== message.moment)) this.hint = null;
    this.onUpdate(shown, whole || last === undefined);
  }

  private tell(eyes: Eyes, lines: Line[]): void {
    this.story = new Map(this.story).set(eyes, lines.slice(-MOST_LINES));
  }

  /** A choice was refused, or it was only asked why it would be. */
  private refused(id: string, sentence: string): void {
    if (id.startsWith("?")) {
      if (id === this.wondering) this.why = sentence;
      return;
    }
    this.answered(id);
    this.hinting = false;
    this.trouble = sentence;
  }

  private answered(id: string): void {
    if (this.waiting.delete(id)) this.keepWaiting();
  }

  private keepWaiting(): void {
    const waiting = [...this.waiting.values()];
    // Once the game has gone on, the choice is there, whether or not that has been said.
    const open = waiting.filter((each) => each.moment >= (this.newest.get(each.seat)?.moment ?? 0));
    this.sending = new Map(open.map((each) => [each.seat, each.choice]));
    try {
      sessionStorage.setItem(this.storage, JSON.stringify(waiting));
    } catch {
      // Without storage a choice survives a broken connection, not a closed page.
    }
  }

  private reacted(message: Reaction): void {
    const said = { ...message, at: Date.now() };
    this.reactions = [...this.reactions, said];
    setTimeout(() => {
      this.reactions = this.reactions.filter((each) => each !== said);
    }, REACTION_STAYS);
  }

  private closed(code: number): void {
    this.close();
    this.hinting = false;
    if (FINAL.includes(code)) {
      this.connection = "ended";
      this.unwelcome = code === UNWELCOME;
      this.trouble = this.news || this.trouble || say().table.ended;
      return;
    }
    this.connection = "lost";
    this.retry = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LATEST);
  }
}

function unsent(key: string): Choose[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? (kept as Choose[]) : [];
  } catch {
    return [];
  }
}

