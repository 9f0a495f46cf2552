/** Asking the server over HTTP. */
import { early, told } from "$/early";
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

/** The sentence for a refusal in the language of the page; the server's own if there is none. */
export function sentenceFor(code: string, sentence: string): string {
  const known: Record<string, string> = say().page.refusals;
  return known[code] ?? sentence;
}

async function answered(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    const sent = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    answer = await ((method === "GET" && early(path)) || fetch(`/api${path}`, sent));
  } catch {
    throw new Refused("no-server", say().page.noServer);
  }
  if (answer.ok) return answer;
  let refusal: Refusal;
  try {
    refusal = (await answer.json()) as Refusal;
  } catch {
    throw new Refused("accident", say().page.accident);
  }
  throw new Refused(refusal.code, sentenceFor(refusal.code, refusal.sentence));
}

/** Ask for something and return the answer; what is refused is thrown as `Refused`. */
export async function ask<Answer>(method: "GET" | "POST", path: string, body?: unknown, token?: string): Promise<Answer> {
  const known = method === "GET" ? told(path) : null;
  return (known ?? (await (await answered(method, path, body, token)).json())) as Answer;
}

/** Ask for a text, such as a record. */
export async function askText(path: string): Promise<string> {
  return (await answered("GET", path)).text();
}
