import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStreams } from "./event-streams.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Page extends EventEmitter {
  readonly written: string[] = [];
  writableLength = 0;
  writeHead(): void {
    // what is written to the head is looked at with a real server
  }
  write(text: string): void {
    this.written.push(text);
  }
  destroy(): void {
    this.emit("close");
  }
}

function open() {
  const audience: boolean[] = [];
  const streams = new EventStreams({
    greet: () => ({ what: "finder" }),
    onAudience: (isThere) => audience.push(isThere),
    heartbeatMs: 1_000,
  });
  const join = (): Page => {
    const page = new Page();
    streams.open(page as unknown as ServerResponse, { isPage: true });
    return page;
  };
  return { streams, audience, join };
}

test("every page is greeted, told and pinged", () => {
  const { streams, join } = open();
  const page = join();
  streams.send({ what: "desktop" });
  vi.advanceTimersByTime(1_000);
  expect(page.written).toEqual([
    "retry: 1000\n\n",
    'data: {"what":"finder"}\n\n',
    "event: ping\ndata:\n\n",
    'data: {"what":"desktop"}\n\n',
    "event: ping\ndata:\n\n",
  ]);
  streams.close();
});

test("a page that does not read is dropped, and the others are not held up", () => {
  const { streams, join } = open();
  const [slow, quick] = [join(), join()];
  slow.writableLength = 2_000_000;
  streams.send({ what: "desktop" });
  expect(streams.size).toBe(1);
  expect(quick.written.at(-1)).toContain("desktop");
  streams.close();
});

test("a command that listens is told, and is no page", () => {
  const { streams, audience, join } = open();
  const command = new Page();
  streams.open(command as unknown as ServerResponse, { isPage: false });
  streams.send({ what: "desktop" });
  expect(command.written.at(-1)).toContain("desktop");
  expect(audience).toEqual([]);
  const page = join();
  page.destroy();
  expect(audience).toEqual([true, false]);
  vi.advanceTimersByTime(1_000);
  expect(command.written.at(-1)).toContain("ping");
  streams.close();
});

test("the first who comes and the last who goes are told of", () => {
  const { streams, audience, join } = open();
  const [first, second] = [join(), join()];
  first.destroy();
  expect(audience).toEqual([true]);
  second.destroy();
  expect(audience).toEqual([true, false]);
  vi.advanceTimersByTime(5_000);
  expect(second.written).toHaveLength(3);
  streams.close();
});
