import { describe, expect, test } from "vitest";
import { measure } from "$/table/measure";

describe("measuring", () => {
  test("everybody looks before anything moves, in the order in which they came", async () => {
    const done: string[] = [];
    for (const name of ["a", "b"])
      measure(() => {
        done.push(`${name} looks`);
        return () => done.push(`${name} moves`);
      });
    expect(done).toEqual([]);
    await Promise.resolve();
    expect(done).toEqual(["a looks", "b looks", "a moves", "b moves"]);
  });

  test("who finds nothing moves nothing, and who asks while others move looks after them", async () => {
    const done: string[] = [];
    measure(() => void done.push("nothing"));
    measure(() => () => measure(() => void done.push("later")));
    await Promise.resolve();
    expect(done).toEqual(["nothing"]);
    await Promise.resolve();
    expect(done).toEqual(["nothing", "later"]);
  });
});
