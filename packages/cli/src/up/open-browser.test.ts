import { expect, test } from "vitest";
import { browserCommand } from "./open-browser.ts";

test("a link is opened where a person sits in front of a desktop", () => {
  expect(browserCommand({ DISPLAY: ":0" }, "linux")).toEqual(["xdg-open"]);
  expect(browserCommand({ WAYLAND_DISPLAY: "wayland-0" }, "linux")).toEqual(["xdg-open"]);
  expect(browserCommand({}, "darwin")).toEqual(["open"]);
  expect(browserCommand({}, "win32")?.[0]).toBe("rundll32");
});

test("nothing is opened on a machine that is far away, or that nobody looks at", () => {
  expect(browserCommand({}, "linux")).toBeUndefined();
  expect(browserCommand({ DISPLAY: ":0", SSH_CONNECTION: "1.2.3.4" }, "linux")).toBeUndefined();
  expect(browserCommand({ CI: "true" }, "darwin")).toBeUndefined();
});
