import { expect, test } from "vitest";
import { browserCommand, isSnap, openBrowser } from "./open-browser.ts";

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

test("a browser that snap installed is told by its name", () => {
  expect(["firefox_firefox.desktop", "chromium_chromium.desktop"].filter(isSnap)).toHaveLength(2);
  const others = ["firefox-esr.desktop", "org.mozilla.firefox.desktop", "google-chrome.desktop", ""];
  expect(others.filter(isSnap)).toEqual([]);
});

test("where there is no desktop nothing is opened", async () => {
  expect(await openBrowser("http://127.0.0.1:1/#open=x", { CI: "1" })).toMatchObject({ what: "nothing" });
});
