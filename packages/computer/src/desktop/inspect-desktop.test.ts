import { expect, test } from "vitest";
import type { WindowReading } from "./inspect-desktop.ts";
import { judgeWindows, missingIn } from "./inspect-desktop.ts";
import type { PlacedWindow } from "./window.ts";

const place = (server: string, name: string, more: Partial<PlacedWindow> = {}): PlacedWindow => {
  const uri = `window://${server}/${name}`;
  return { server, uri, shownUri: uri, priority: 0, isFullscreen: false, ...more };
};
const text: WindowReading = { text: "words" };

test("windows come as an Agent sees them, then those that are left out with the reason", () => {
  const readings = new Map<PlacedWindow, WindowReading>([
    [place("a", "low"), text],
    [place("a", "picture"), { missing: "blob-only" }],
    [place("a", "high", { priority: 1 }), text],
    [place("b", "beside"), text],
    [place("b", "whole", { isFullscreen: true }), text],
    [place("c", "gone"), { missing: "unreadable" }],
  ]);
  const judged = judgeWindows(readings, { size: 2, history: ["b"] });
  expect(judged.map(({ window, leftOut }) => [window.uri, leftOut])).toEqual([
    ["window://b/whole", undefined],
    ["window://a/high", undefined],
    ["window://a/low", "size"],
    ["window://a/picture", "blob-only"],
    ["window://b/beside", "fullscreen"],
    ["window://c/gone", "unreadable"],
  ]);
});

test("without a size nothing is left out for it", () => {
  const readings = new Map([1, 2, 3].map((name) => [place("a", String(name)), text]));
  expect(judgeWindows(readings, {}).map(({ leftOut }) => leftOut)).toEqual([undefined, undefined, undefined]);
});

test("contents without a text are a blob, or nothing", () => {
  expect(missingIn([{ uri: "window://a", blob: "aGk=" }])).toBe("blob-only");
  expect(missingIn([])).toBe("empty");
});
