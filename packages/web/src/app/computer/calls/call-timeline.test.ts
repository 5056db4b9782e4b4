import { describe, expect, test } from "vitest";
import type { CallView } from "../../../api/tools.ts";
import { burstsOf, filterCalls, totalsOf, withCall } from "./call-timeline.ts";

describe("the timeline of calls", () => {
  test("calls without a long pause between them are one burst", () => {
    const bursts = burstsOf([call("c", 70), call("b", 10), call("a", 0)]);
    expect(bursts.map(({ bars }) => bars.map(({ call: { id } }) => id))).toEqual([["c"], ["b", "a"]]);
    expect(bursts.map(({ id }) => id)).toEqual(["c", "a"]);
  });

  test("the pause is counted from the end of the call before", () => {
    expect(burstsOf([call("b", 40), call("a", 0, { ms: 20_000 })])).toHaveLength(1);
  });

  test("each call has its place and its length within the burst", () => {
    const [burst] = burstsOf([call("b", 6, { ms: 2_000 }), call("a", 0, { ms: 4_000 })]);
    expect(burst).toMatchObject({ spanMs: 8_000, startedAt: Date.parse(call("a", 0).at) });
    expect(burst?.bars.map(({ start, width }) => [start, width])).toEqual([
      [0.75, 0.25],
      [0, 0.5],
    ]);
  });

  test("a single call that took no time still has a span", () => {
    expect(burstsOf([call("a", 0, { ms: 0 })])[0]?.bars[0]).toMatchObject({ start: 0, width: 0 });
  });

  test("a burst adds up tokens, where they are known, and failures", () => {
    const calls = [call("b", 1, { tokens: null, isError: true }), call("a", 0, { tokens: 40 })];
    expect(burstsOf(calls)[0]).toMatchObject({ tokens: 40, errors: 1 });
  });

  test("no calls are no bursts", () => {
    expect(burstsOf([])).toEqual([]);
    expect(totalsOf([])).toEqual({ calls: 0, errors: 0, tokens: 0, medianMs: 0, slowestMs: 0 });
  });

  test("the totals have the median and the slowest, whatever the order", () => {
    const calls = [call("c", 2, { ms: 9 }), call("b", 1, { ms: 1 }), call("a", 0, { ms: 4 })];
    expect(totalsOf(calls)).toMatchObject({ calls: 3, medianMs: 4, slowestMs: 9 });
  });
});

describe("the list of calls", () => {
  test("a new call comes first, one that is late at its place, one that is known replaces itself", () => {
    const calls = [call("b", 10)];
    expect(ids(withCall(calls, call("c", 20)))).toEqual(["c", "b"]);
    expect(ids(withCall(calls, call("a", 0)))).toEqual(["b", "a"]);
    expect(withCall(calls, call("b", 10, { ms: 7 }))).toMatchObject([{ id: "b", ms: 7 }]);
  });

  test("the oldest go when there are too many", () => {
    const many = Array.from({ length: 500 }, (_, n) => call(String(n), 1000 - n));
    const after = withCall(many, call("new", 2000));
    expect(after).toHaveLength(500);
    expect([after[0]?.id, after.at(-1)?.id]).toEqual(["new", "498"]);
  });

  test("it is narrowed to a server, to failures, or to both", () => {
    const calls = [call("a", 0), call("b", 0, { server: "other" }), call("c", 0, { isError: true })];
    expect(ids(filterCalls(calls, { server: "", onlyErrors: false }))).toEqual(["a", "b", "c"]);
    expect(ids(filterCalls(calls, { server: "other", onlyErrors: false }))).toEqual(["b"]);
    expect(ids(filterCalls(calls, { server: "", onlyErrors: true }))).toEqual(["c"]);
    expect(ids(filterCalls(calls, { server: "other", onlyErrors: true }))).toEqual([]);
  });
});

const ids = (calls: readonly CallView[]): string[] => calls.map(({ id }) => id);

function call(id: string, second: number, more: Partial<CallView> = {}): CallView {
  const at = new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
  return {
    id,
    at,
    agent: "reader",
    server: "docs",
    kind: "read",
    what: "read",
    ms: 5,
    isError: false,
    error: null,
    tokens: 1,
    uri: null,
    file: null,
    ...more,
  };
}
