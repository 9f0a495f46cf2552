/** A replay: a record as frames, what the coach says of it, and where both come from. */
import { language } from "$/words/index.svelte";
import { ask, askText } from "$/wire/http";
import { keepHere, keptHere, recall, remember } from "$/wire/keep";
import type { Replay, Review } from "$/wire/messages";
import type { ChanceMark } from "$/art/chances";

/** Whose eyes: a seat's, those of somebody who watches, or all at once. */
export type Eyes = number | "table" | "open";

const LOCAL = "snowball.record";
const RECENT = "snowball.replays";
const MOST_RECENT = 8;
export const LONGEST_RECORD = 1_000_000;

/** Keep a record from a file as long as this window is open. */
export function keepRecord(record: string): void {
  keepHere(LOCAL, record);
}

/** The record under a name: that of a table, or `local` for the one from a file. */
export async function recordOf(name: string): Promise<string> {
  return name === "local" ? (keptHere(LOCAL) ?? "") : askText(`/tables/${encodeURIComponent(name)}/record`);
}

/** Ask for all frames of a record; a long one comes in several answers. */
export async function film(record: string, eyes: Eyes, onfirst: (film: Replay) => void = () => {}): Promise<Replay> {
  const part = (from: number): Promise<Replay> => ask<Replay>("POST", "/replay", { record, eyes, from, language: language() });
  let whole = await part(0);
  onfirst(whole);
  while (whole.frames.length && whole.frames.length < whole.total) {
    const { frames } = await part(whole.frames.length);
    if (!frames.length) break;
    whole = { ...whole, frames: [...whole.frames, ...frames] };
  }
  return whole;
}

export async function review(record: string, seat: number): Promise<Review> {
  return ask<Review>("POST", "/review", { record, seat, language: language() });
}

/** Whose eyes an address names. */
export function readEyes(text: string | null): Eyes {
  if (text === "open" || text === "table") return text;
  return text !== null && /^\d+$/.test(text) ? Number(text) : "table";
}

/** Which moment an address names. */
export function readMoment(text: string | null): number {
  return Math.max(0, Math.trunc(Number(text)) || 0);
}

/** The address of a moment. */
export function momentPath(name: string, eyes: Eyes, at: number): string {
  const wanted = new URLSearchParams({ eyes: String(eyes), at: String(at) });
  return `/replay/${encodeURIComponent(name)}?${wanted}`;
}

/** The frame with which the turn before or after a frame begins; else the first or last frame. */
export function turnFrom(turns: readonly number[], at: number, step: 1 | -1, last: number): number {
  if (step > 0) return turns.find((frame) => frame > at) ?? last;
  return turns.findLast((frame) => frame < at) ?? 0;
}

/** The marks of a review: what was not best, so that the chart stays readable. */
export function marksOf(review: Review): ChanceMark[] {
  return review.decisions
    .filter((each) => each.verdict === "mistake")
    .map((each) => ({ frame: each.frame, verdict: each.verdict, words: each.chosen.words }));
}

export interface Recent {
  name: string;
  game: string;
  names: string[];
}

export function recent(): Recent[] {
  return recall<Recent[]>(RECENT, []);
}

/** Remember a replay that was watched, the newest first. */
export function watched(seen: Recent): void {
  remember(RECENT, [seen, ...recent().filter((each) => each.name !== seen.name)].slice(0, MOST_RECENT));
}
