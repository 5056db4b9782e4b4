import { describe, expect, test, vi } from "vitest";
import type { Result } from "./result.ts";
import { failed } from "./result.ts";
import type { Part, PartRequest } from "./window-loader.ts";
import { WindowLoader } from "./window-loader.ts";

const TOTAL = 1000;

function part({ offset, limit }: PartRequest): Result<Part<number, string>> {
  const items = Array.from({ length: Math.min(limit, TOTAL - offset) }, (_, index) => offset + index);
  return { ok: true, value: { items, total: TOTAL, head: "head" } };
}

describe("a long list by windows", () => {
  test("fetches what is looked at, once", async () => {
    const load = vi.fn(async (request: PartRequest) => part(request));
    const list = new WindowLoader({ size: 100, load });
    list.ensure(250, 320);
    list.ensure(260, 330);
    await expect.poll(() => list.item(320)).toBe(320);
    list.ensure(250, 320);
    expect(load.mock.calls.map(([{ offset }]) => offset)).toEqual([200, 300]);
    expect(list.item(100)).toBeUndefined();
    expect(list.state.get()).toMatchObject({ phase: "ready", total: TOTAL, head: "head" });
    expect(list.find((item) => item === 299)).toBe(299);
  });

  test("gives up what was scrolled past", async () => {
    const signals: AbortSignal[] = [];
    const load = (request: PartRequest) => {
      signals.push(request.signal);
      return request.offset === 0 ? new Promise<never>(() => undefined) : Promise.resolve(part(request));
    };
    const list = new WindowLoader({ size: 100, load });
    list.ensure(0, 10);
    list.ensure(900, 910);
    await expect.poll(() => list.item(905)).toBe(905);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  test("shows what it has while it asks again", async () => {
    let round = 0;
    const load = async (request: PartRequest): Promise<Result<Part<string, null>>> => ({
      ok: true,
      value: { items: [`${request.offset} of round ${round}`], total: 1, head: null },
    });
    const list = new WindowLoader({ size: 1, load });
    list.ensure(0, 0);
    await expect.poll(() => list.item(0)).toBe("0 of round 0");
    round = 1;
    list.refresh();
    expect(list.item(0)).toBe("0 of round 0");
    await expect.poll(() => list.item(0)).toBe("0 of round 1");
  });

  test("keeps no more windows than it may, the least used go", async () => {
    const load = vi.fn(async (request: PartRequest) => part(request));
    const list = new WindowLoader({ size: 10, load, most: 2 });
    for (const first of [0, 10, 0, 20]) {
      list.ensure(first, first);
      await expect.poll(() => list.item(first)).toBe(first);
    }
    expect([0, 10, 20].map((index) => list.item(index))).toEqual([0, undefined, 20]);
  });

  test("says why there is nothing, and tries again when asked", async () => {
    const failure = { kind: "offline", code: "offline", message: "" } as const;
    const answers: Result<Part<number, string>>[] = [failed(failure)];
    const list = new WindowLoader({ size: 10, load: async (request) => answers.shift() ?? part(request) });
    list.ensure(0, 0);
    await expect.poll(() => list.state.get()).toEqual({ phase: "failed", failure });
    list.refresh();
    await expect.poll(() => list.state.get().phase).toBe("ready");
  });

  test("a part that fails leaves the others, and is asked for again", async () => {
    const failure = { kind: "deadline", code: "deadline", message: "" } as const;
    let isDown = false;
    const load = async (request: PartRequest) => (isDown ? failed(failure) : part(request));
    const list = new WindowLoader({ size: 10, load });
    list.ensure(0, 5);
    await expect.poll(() => list.item(5)).toBe(5);
    isDown = true;
    list.ensure(0, 15);
    await expect.poll(() => list.state.get()).toMatchObject({ phase: "ready", total: TOTAL, failure });
    expect(list.item(5)).toBe(5);
    isDown = false;
    list.refresh();
    await expect.poll(() => list.item(15)).toBe(15);
    expect(list.state.get()).not.toHaveProperty("failure");
  });
});
