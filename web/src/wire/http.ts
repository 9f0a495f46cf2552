/** Asking the server over HTTP. */
import { early, PATIENCE, told } from "$/early";
import type { Refusal } from "./messages";
import { say } from "$/words/index.svelte";

/** What was refused, with a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** What people have made themselves: of that the server says exactly what is wrong. */
const EXACT = ["bad-plan", "bad-record"];

/** The sentence for a refusal in the language of the page; the server's own if there is none, or as well. */
export function sentenceFor(code: string, sentence: string): string {
  const known = (say().page.refusals as Record<string, string>)[code];
  if (!known) return sentence;
  return EXACT.includes(code) ? `${known} ${say().page.exactly(sentence)}` : known;
}

/** What the coach has to think over, and what is played through from the first card. */
const LONG = /^[/](review|replay)$|[/]verify\b/;
const LONG_PATIENCE = 120_000;

const unanswered = (): Refused => new Refused("no-server", say().page.noServer);

async function answered(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(LONG.test(path) ? LONG_PATIENCE : PATIENCE);
    const sent = { method, headers, body: body === undefined ? null : JSON.stringify(body), signal };
    answer = await ((method === "GET" && early(path)) || fetch(`/api${path}`, sent));
  } catch {
    throw unanswered();
  }
  if (answer.ok) return answer;
  let refusal: Refusal;
  try {
    refusal = (await answer.json()) as Refusal;
  } catch {
    throw new Refused("accident", say().page.refusals.accident);
  }
  throw new Refused(refusal.code, sentenceFor(refusal.code, refusal.sentence));
}

/** Read an answer to its end; who answers otherwise is not the server, but e.g. a hotel that wants a signature first. */
async function read<Answer>(reading: Promise<Answer>): Promise<Answer> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof SyntaxError ? new Refused("not-ours", say().page.notOurs) : unanswered();
  }
}

/** Ask for something and return the answer; what is refused is thrown as `Refused`. */
export async function ask<Answer>(method: "GET" | "POST", path: string, body?: unknown, token?: string): Promise<Answer> {
  const known = method === "GET" ? told(path) : null;
  return (known ?? (await read((await answered(method, path, body, token)).json()))) as Answer;
}

/** Ask for a text, such as a record. */
export async function askText(path: string): Promise<string> {
  return read((await answered("GET", path)).text());
}
