/** The projector: shows one update after the other, each moment in its time, and never falls behind. */
import type { Beat, Told, View } from "$/games/contract";
import type { Update } from "$/wire/messages";

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

interface Reel {
  update: Shown;
  beats: Beat[];
  /** The last of its events that has been shown. */
  reached: number;
}

export class Projector {
  /** What the board shows now. */
  view = $state.raw<View | null>(null);
  beat = $state.raw<Beat | null>(null);
  /** The last update that has been shown to its end. */
  settled = $state.raw<Shown | null>(null);
  busy = $state(false);
  /** How many sentences have come that tell of what is yet to be seen: the log waits for them. */
  ahead = $state(0);

  private reels: Reel[] = [];
  private last: Shown | null = null;
  private callOff: (() => void) | null = null;

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
    this.reels.push({ update, beats, reached: -1 });
    if (this.busy) this.count();
    else this.next();
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
    this.callOff?.();
    this.callOff = null;
    this.reels = [];
    this.beat = null;
    this.busy = false;
    this.ahead = 0;
  }

  private count(): void {
    this.ahead = this.reels.reduce((sum, { update, reached }) => sum + update.story.filter((line) => line.first > reached).length, 0);
  }

  private beats(update: Shown, before: View): Beat[] {
    const { events, story, seat } = update;
    return this.cut({ before, after: update.view as View, events, story, eyes: seat });
  }

  private next(): void {
    const reel = this.reels[0];
    if (!reel) {
      this.beat = null;
      this.busy = false;
      this.ahead = 0;
      return;
    }
    const beat = reel.beats.shift();
    if (!beat) {
      this.reels.shift();
      this.settle(reel.update);
      this.next();
      return;
    }
    this.busy = true;
    this.beat = beat;
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
