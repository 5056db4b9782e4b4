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

test("a query decides nothing, and URIs that differ in it are one window (#desktop.identity)", () => {
  const uris = ["window://h/a", "window://h/b?priority=99&fullscreen=1", "window://h/b?n=2"];
  expect(organizeDesktop(uris.map((uri) => windowOf(uri))).map((text) => text.split("\n")[0])).toEqual([
    "window://h/a",
    "window://h/b",
  ]);
});

describe("the layout of servers of before 0.2, in the query (#desktop.legacy-query)", () => {
  const legacy = (uri: string, more: Partial<WindowWithContents> = {}) =>
    windowOf(uri, { isLegacy: true, ...more });

  test("orders where annotations and meta say nothing, with a warning", () => {
    const warnings: unknown[] = [];
    const logger = { warn: (_: string, fields: unknown) => warnings.push(fields) } as unknown as Logger;
    const windows = [legacy("window://h/a?priority=10"), legacy("window://h/b?priority=90")];
    expect(organizeDesktop(windows, { logger })).toEqual(["window://h/b\n\n0", "window://h/a\n\n0"]);
    expect(warnings).toHaveLength(2);
  });

  test("gives way to annotations and meta", () => {
    const windows = [
      legacy("window://h/a?priority=99&fullscreen=1", {
        annotations: { priority: 0.1 },
        _meta: { fullscreen: false },
      }),
      legacy("window://h/b", { annotations: { priority: 0.5 } }),
    ];
    expect(organizeDesktop(windows).map((text) => text.split("\n")[0])).toEqual([
      "window://h/b",
      "window://h/a",
    ]);
  });

  test.each(["1", "TRUE", " yes ", "on"])("fullscreen=%s is fullscreen", (word) => {
    const windows = [legacy("window://h/a"), legacy(`window://h/b?fullscreen=${encodeURIComponent(word)}`)];
    expect(organizeDesktop(windows)).toHaveLength(1);
  });

  test.each(["priority=101", "priority=-1", "priority=x", "fullscreen=no", "other=1"])(
    "%s changes nothing",
    (query) => {
      const windows = [legacy("window://h/a"), legacy(`window://h/b?${query}`)];
      expect(organizeDesktop(windows).map((text) => text.split("\n")[0])).toEqual([
        "window://h/a",
        "window://h/b",
      ]);
    },
  );
});

test("the text of a window is shown as it is (#desktop.text-untouched)", () => {
  const shown = (text: string) => organizeDesktop([windowOf("window://h/a", { contents: [{ text }] })]);
  expect(shown("\n  x \n")).toEqual(["window://h/a\n\n\n  x \n"]);
  expect(shown("")).toEqual(["window://h/a"]);
});

test("the input is left as it was", () => {
  const windows = [windowOf("window://h/a"), windowOf("window://h/b", { annotations: { priority: 1 } })];
  const before = structuredClone(windows);
  organizeDesktop(windows);
  expect(windows).toEqual(before);
});
