/** The projector: shows one update after the other, each moment in its time, and never falls behind. */
import type { Beat, Told, View } from "$/games/contract";
import type { Line, Update } from "$/wire/messages";

/** An update in which nothing is left out. */
export type Shown = Update & { view: View | null };

export interface Clock {
  /** Call back after some milliseconds; return how to call it off. */
  after(ms: number, then: () => void): () => void;
}

export const CLOCK: Clock = {
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Milliseconds of moments that may wait; with more of them everything goes faster. */
export const PATIENCE = 4000;

const NONE: ReadonlySet<Line> = new Set();

interface Reel {
  update: Shown;
  beats: Beat[];
  /** The last of its events that has been shown. */
  reached: number;
  /** Its sentences that have not been told: each is told with its moment, … */
  untold: Set<Line>;
  /** … or, if it has none of its own, after all that it tells of. */
  loose: Line[];
}

export class Projector {
  /** What the board shows now. */
  view = $state.raw<View | null>(null);
  beat = $state.raw<Beat | null>(null);
  /** The last update that has been shown to its end. */
  settled = $state.raw<Shown | null>(null);
  busy = $state(false);
  /** Cards on their way into the first hands: nobody has to wait for them. */
  deal = $state.raw<Beat | null>(null);
  /** Sentences that tell of what is yet to be seen: the log waits for them. */
  untold = $state.raw<ReadonlySet<Line>>(NONE);

  private reels: Reel[] = [];
  private last: Shown | null = null;
  private callOff: (() => void) | null = null;
  private endDeal: (() => void) | null = null;

  constructor(
    private readonly cut: (told: Told) => Beat[],
    /** How fast: 1 is as designed, 0 is at once. */
    private readonly pace: () => number,
    private readonly onBeat: (beat: Beat) => void = () => {},
    private readonly clock: Clock = CLOCK,
  ) {}

  /** Show an update after those that wait. */
  show(update: Shown): void {
    const before = this.last?.view ?? null;
    this.last = update;
    const quiet = !update.view || !update.events.length || !before;
    const beats = quiet ? [] : this.beats(update, before);
    const carried = new Set(beats.map((beat) => beat.line));
    this.reels.push({ update, beats, reached: -1, untold: new Set(update.story), loose: update.story.filter((line) => !carried.has(line)) });
    if (this.busy) this.count();
    else this.next();
  }

  /** Show the first update of a table: if nobody has chosen yet, with how its hands were dealt. */
  open(update: Shown): void {
    this.jump(update);
    const pace = this.pace();
    if (update.moment || !update.view || !pace) return;
    const beats = this.beats(update, null);
    const flights = beats.flatMap((beat) => beat.flights).filter(({ to }) => to.includes(":"));
    if (!flights.length) return;
    const ms = Math.max(...beats.map((beat) => beat.ms));
    this.deal = { line: null, events: [], ms, flights, moods: {}, sound: "flip", at: "" };
    this.onBeat(this.deal);
    this.endDeal = this.clock.after(ms / pace, () => this.dealt());
  }

  /** The hands are as they are, however they came there. */
  dealt(): void {
    this.endDeal?.();
    this.endDeal = null;
    this.deal = null;
  }

  /** Show an update at once, and nothing that came before it. */
  jump(update: Shown): void {
    this.stop();
    this.last = update;
    this.settle(update);
  }

  /** Skip to the end of what waits. */
  skip(): void {
    const last = this.reels.at(-1)?.update;
    if (last) this.jump(last);
  }

  stop(): void {
    this.dealt();
    this.callOff?.();
    this.callOff = null;
    this.reels = [];
    this.beat = null;
    this.busy = false;
    this.untold = NONE;
  }

  private count(): void {
    this.untold = new Set(this.reels.flatMap((reel) => [...reel.untold]));
  }

  private beats(update: Shown, before: View | null): Beat[] {
    const { events, story, seat } = update;
    return this.cut({ before, after: update.view as View, events, story, eyes: seat });
  }

  private next(): void {
    const reel = this.reels[0];
    if (!reel) {
      this.beat = null;
      this.busy = false;
      this.untold = NONE;
      return;
    }
    const beat = reel.beats.shift();
    if (!beat) {
      this.reels.shift();
      this.settle(reel.update);
      this.next();
      return;
    }
    this.dealt();
    this.busy = true;
    this.beat = beat;
    // Cards that are being turned are not told of before they can be seen.
    for (const line of reel.loose) if (line.last <= reel.reached) reel.untold.delete(line);
    if (beat.line) reel.untold.delete(beat.line);
    reel.reached = Math.max(reel.reached, ...beat.events.map((event) => reel.update.events.indexOf(event)));
    this.count();
    if (beat.view) this.view = beat.view;
    this.onBeat(beat);
    this.callOff = this.clock.after(this.time(beat), () => this.next());
  }

  /** How long a moment takes: less if much is waiting, nothing if movement is unwanted. */
  private time(beat: Beat): number {
    const pace = this.pace();
    if (pace === 0) return 0;
    const waiting = this.reels.reduce((sum, reel) => sum + reel.beats.reduce((ms, each) => ms + each.ms, 0), beat.ms);
    return (beat.ms / pace) * Math.min(1, PATIENCE / waiting);
  }

  private settle(update: Shown): void {
    if (update.view) this.view = update.view;
    this.settled = update;
  }
}
