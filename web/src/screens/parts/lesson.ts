/** Lessons: what the server tells of one, and how far somebody has come. */
import type { LessonShown, Update } from "$/wire/messages";

/** Where somebody is in a lesson: what they chose, and what is shown. */
export interface Learner {
  chosen: string[];
  shown: LessonShown | null;
  /** What was on the table before, so that its way to now can be shown. */
  before: Update | null;
  nudge: string;
}

export const beginner: Learner = { chosen: [], shown: null, before: null, nudge: "" };

/** Take the server's answer to a choice: one that goes on is kept, another leaves a nudge only. */
export function learned(learner: Learner, choice: string | null, answer: LessonShown): Learner {
  if (choice !== null && answer.nudge) return { ...learner, nudge: answer.nudge };
  return {
    chosen: choice === null ? learner.chosen : [...learner.chosen, choice],
    shown: answer,
    before: choice === null ? null : (learner.shown?.update ?? null),
    nudge: "",
  };
}

/** What may be chosen now with what goes on first; only that glows. */
export function offered(shown: LessonShown): { choice: string; words: string; wanted: boolean }[] {
  const wanted = new Set(shown.wanted);
  return (shown.update.choices ?? [])
    .map(({ choice, words }) => ({ choice, words, wanted: wanted.has(choice) }))
    .sort((one, other) => Number(other.wanted) - Number(one.wanted));
}
