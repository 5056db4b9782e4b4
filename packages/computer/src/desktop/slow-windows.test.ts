import { EventEmitter } from "eventemitter3";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ResourceHub } from "../resources/resource-hub.ts";
import { Desktop } from "./desktop.ts";

const uri = "window://slow/w";

/** A desktop with one window, which takes so long to read. */
function desktopOf(readMs: number): Desktop {
  const readResource = (_: string, { timeoutMs }: { timeoutMs: number }) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("late")), timeoutMs);
      setTimeout(() => resolve({ contents: [{ uri, text: "here" }] }), readMs);
    });
  const source = {
    ...{ server: "slow", isParticipant: true, isFollowed: () => false, connection: { readResource } },
    resources: new Map([[uri, { uri, name: "w" }]]),
  };
  const hub = Object.assign(new EventEmitter(), {
    get: () => source,
    settled: async () => undefined,
  });
  const desktop = new Desktop(hub as unknown as ResourceHub);
  hub.emit("listed", source);
  return desktop;
}

test("a window that takes long holds up no desktop, and comes when it is asked for (#desktop.deadline)", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const desktop = desktopOf(9_500);
  const all = desktop.query();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await all).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  const one = desktop.query({ window: uri });
  await vi.advanceTimersByTimeAsync(9_500);
  expect(await one).toEqual([`${uri}\n\nhere`]);
  desktop.close();
});

test("nobody waits for ever for a window that he asks for (#desktop.deadline)", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const desktop = desktopOf(3_600_000);
  const one = desktop.query({ window: uri });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await one).toEqual([]);
  desktop.close();
});
