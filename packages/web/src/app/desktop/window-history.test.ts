import { describe, expect, test } from "vitest";
import type { WindowView } from "../../api/desktop.ts";
import { trackWindows } from "./window-history.ts";

describe("keeping track of windows", () => {
  test("the first look marks nothing", () => {
    expect(trackWindows(null, [view("a")])).toMatchObject([{ lines: null, isNew: false, revision: 0 }]);
  });

  test("a window that came later is marked as new", () => {
    const first = trackWindows(null, [view("a")]);
    expect(trackWindows(first, [view("a"), view("b")]).map(({ isNew }) => isNew)).toEqual([false, true]);
  });

  test("a window whose text changed is compared with its text before", () => {
    const first = trackWindows(null, [view("a", "one")]);
    const second = trackWindows(first, [view("a", "two")]);
    expect(second[0]).toMatchObject({
      revision: 1,
      lines: [
        { kind: "gone", text: "one" },
        { kind: "new", text: "two" },
      ],
    });
  });

  test("marks stay until the same window changes again", () => {
    const first = trackWindows(null, [view("a", "one"), view("b", "x")]);
    const second = trackWindows(first, [view("a", "two"), view("b", "x")]);
    const third = trackWindows(second, [view("b", "y"), view("a", "two")]);
    expect(third[1]).toEqual(second[0]);
    expect(third[0]).toMatchObject({ revision: 1 });
  });

  test("the same URI at two servers is two windows", () => {
    const first = trackWindows(null, [view("a", "one"), { ...view("a", "one"), server: "other" }]);
    const second = trackWindows(first, [view("a", "one"), { ...view("a", "two"), server: "other" }]);
    expect(second.map(({ revision }) => revision)).toEqual([0, 1]);
  });

  test("the line that names the window is no part of its contents", () => {
    const text = (body: string): string => `window://com.example/a?x=1${body}`;
    const first = trackWindows(null, [view("a", text("\n\none\n\ntwo"))]);
    expect(first[0]?.body).toBe("one\n\ntwo");
    expect(trackWindows(null, [view("a", text(""))])[0]?.body).toBe("");
  });

  test("facts other than the text are taken over without a mark", () => {
    const first = trackWindows(null, [view("a")]);
    const second = trackWindows(first, [{ ...view("a"), leftOut: "size" }]);
    expect(second).toMatchObject([{ window: { leftOut: "size" }, lines: null }]);
  });
});

function view(name: string, text = "text"): WindowView {
  return {
    uri: `window://com.example/${name}`,
    server: "example",
    title: name,
    priority: 50,
    isFullscreen: false,
    text,
    tokens: 3,
    changedAt: "2026-01-01T00:00:00Z",
  };
}
