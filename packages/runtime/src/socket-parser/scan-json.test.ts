import { describe, expect, test } from "vitest";
import { scanJsonList } from "./scan-json.ts";

const bounds = { depth: 8, values: 100 };

/** Pieces of which wrong and right texts are made. */
const pieces =
  String.raw`[ ] { } , : "a" "\\n" "\\u00e9" "\\x" "\\ua" 1 - 0 01 1.5e3 1. -0 1e+ true nul null " \\ "b": [] {} "a long text with more than the few characters of a short one" "a long text that goes on and on, with an escape \\" in it"`
    .split(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .concat([" ", "\n", "\u0001", '"\t"']);

function* texts(count: number): Generator<string> {
  let seed = 7;
  const draw = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(seed / 256) % most;
  };
  for (let text = 0; text < count; text += 1) {
    const body = Array.from({ length: draw(7) }, () => pieces[draw(pieces.length)]);
    yield `[${body.join("")}${draw(3) === 0 ? "" : "]"}`;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe("a scan of a list", () => {
  test("takes what JSON.parse takes, and finds the end of the first element", () => {
    let taken = 0;
    for (const text of texts(10_000)) {
      const scan = scanJsonList(text, 0, bounds);
      const list = parse(text);
      const isList = Array.isArray(list);
      expect([text, scan.kind === "list"]).toEqual([text, isList]);
      if (scan.kind !== "list" || !isList) continue;
      taken += 1;
      const first = scan.firstEnds === undefined ? undefined : JSON.parse(text.slice(1, scan.firstEnds));
      expect(first).toEqual(list[0]);
    }
    expect(taken).toBeGreaterThan(200);
  });

  test.each(["", "{}", "1", '"x"'])("is of a list only: %j", (text) => {
    expect(scanJsonList(text, 0, bounds)).toEqual({ kind: "invalid" });
  });

  test("ends at the bounds", () => {
    expect(scanJsonList(`${"[".repeat(8)}${"]".repeat(8)}`, 0, bounds)).toMatchObject({ kind: "list" });
    expect(scanJsonList("[".repeat(9), 0, bounds)).toEqual({
      kind: "excess",
      excess: { bound: "depth", limit: 8 },
    });
    expect(scanJsonList(`[${"1,".repeat(100)}1]`, 0, bounds)).toEqual({
      kind: "excess",
      excess: { bound: "values", limit: 100 },
    });
  });
});
