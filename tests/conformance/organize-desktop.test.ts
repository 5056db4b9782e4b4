import type { WindowWithContents } from "@a2c-smcp/computer";
import { organizeDesktop } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import { describe, expect, test } from "vitest";
import { loadVectors } from "./vectors.ts";

interface Vectors {
  cases: {
    name: string;
    windows: WindowWithContents[];
    args: { size?: number | null; history?: string[] };
    expect: string[];
  }[];
}

const { cases } = loadVectors<Vectors>("desktop-organize");

describe("the Desktop organizer (#desktop.filtered) (#desktop.server-order) (#desktop.priority) (#desktop.fullscreen-first) (#desktop.size) (#desktop.render)", () => {
  test.each(cases)("$name", ({ windows, args, expect: expected }) => {
    expect(organizeDesktop(windows, args)).toEqual(expected);
  });
});

function windowOf(uri: string, more: Partial<WindowWithContents> = {}): WindowWithContents {
  return { server: "s", uri, contents: [{ uri, text: uri.slice(-1) }], ...more };
}

describe("the layout of older servers, in the query (#desktop.old-query)", () => {
  test("orders where annotations and meta say nothing, with a warning", () => {
    const warnings: unknown[] = [];
    const logger = { warn: (_: string, fields: unknown) => warnings.push(fields) } as unknown as Logger;
    const windows = [windowOf("window://h/a?priority=10"), windowOf("window://h/b?priority=90")];
    expect(organizeDesktop(windows, { logger })).toEqual(["window://h/b\n\n0", "window://h/a\n\n0"]);
    expect(warnings).toHaveLength(2);
  });

  test("gives way to annotations and meta", () => {
    const windows = [
      windowOf("window://h/a?priority=99&fullscreen=1", {
        annotations: { priority: 0.1 },
        _meta: { fullscreen: false },
      }),
      windowOf("window://h/b", { annotations: { priority: 0.5 } }),
    ];
    expect(organizeDesktop(windows).map((text) => text.split("\n")[0])).toEqual([
      "window://h/b",
      "window://h/a",
    ]);
  });

  test.each(["1", "TRUE", " yes ", "on"])("fullscreen=%s is fullscreen", (word) => {
    const windows = [
      windowOf("window://h/a"),
      windowOf(`window://h/b?fullscreen=${encodeURIComponent(word)}`),
    ];
    expect(organizeDesktop(windows)).toHaveLength(1);
  });

  test.each(["priority=101", "priority=-1", "priority=x", "fullscreen=no", "other=1"])(
    "%s changes nothing",
    (query) => {
      const windows = [windowOf("window://h/a"), windowOf(`window://h/b?${query}`)];
      expect(organizeDesktop(windows).map((text) => text.split("\n")[0])).toEqual([
        "window://h/a",
        "window://h/b",
      ]);
    },
  );
});

test("white space around a window's text is not shown", () => {
  expect(organizeDesktop([windowOf("window://h/a", { contents: [{ text: "\n x \n" }] })])).toEqual([
    "window://h/a\n\nx",
  ]);
  expect(organizeDesktop([windowOf("window://h/a", { contents: [{ text: " \n" }] })])).toEqual([
    "window://h/a",
  ]);
});

test("the input is left as it was", () => {
  const windows = [windowOf("window://h/a"), windowOf("window://h/b", { annotations: { priority: 1 } })];
  const before = structuredClone(windows);
  organizeDesktop(windows);
  expect(windows).toEqual(before);
});
