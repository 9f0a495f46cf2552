/** What a browser remembers of its own. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { request, settle } from "$/wire/keep";

describe("a request whose answer was lost", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("is sent again with the same id and the same luck", () => {
    const first = request("join.a");
    expect(first.id).toMatch(/^[0-9a-f]{32}$/);
    expect(first.luck).toMatch(/^[0-9a-f]{64}$/);
    expect(request("join.a")).toEqual(first);
  });

  test("is another once it is answered", () => {
    const first = request("table.a");
    settle("table.b");
    expect(request("table.a")).toEqual(first);
    settle("table.a");
    expect(request("table.a").id).not.toBe(first.id);
  });

  test("has nothing in common with another", () => {
    const [one, other] = [request("join.a"), request("join.b")];
    expect(one.id).not.toBe(other.id);
    expect(one.luck).not.toBe(other.luck);
  });

  test("is made where nothing can be kept, too", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new Error("forbidden");
      },
    });
    expect(request("join.a").id).toMatch(/^[0-9a-f]{32}$/);
    expect(() => settle("join.a")).not.toThrow();
  });
});
