import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FeedEvent } from "./live-feed.ts";
import { LiveFeed } from "./live-feed.ts";

/** What a browser would open; tests speak for the server. */
class FakeSource {
  static readonly all: FakeSource[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  isClosed = false;
  readonly #pings: (() => void)[] = [];

  constructor() {
    FakeSource.all.push(this);
  }

  static get last(): FakeSource {
    const last = FakeSource.all.at(-1);
    if (last === undefined) throw new Error("nothing was opened");
    return last;
  }

  addEventListener(_type: string, listener: () => void): void {
    this.#pings.push(listener);
  }

  ping(): void {
    for (const listener of this.#pings) listener();
  }

  close(): void {
    this.isClosed = true;
  }
}

const state = {
  computer: { name: "studio", version: "1", protocolVersion: "1" },
  servers: [],
  office: null,
  indexing: null,
  problemCount: 0,
};

function startFeed(): { feed: LiveFeed; heard: FeedEvent[] } {
  const feed = new LiveFeed();
  const heard: FeedEvent[] = [];
  feed.listen((event) => heard.push(event));
  feed.start();
  return { feed, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
});

afterEach(() => {
  FakeSource.all.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the event stream", () => {
  test("keeps the state of the Computer and hands on what happens", () => {
    const { feed, heard } = startFeed();
    FakeSource.last.onopen?.();
    FakeSource.last.onmessage?.({ data: JSON.stringify({ what: "state", state }) });
    FakeSource.last.onmessage?.({ data: JSON.stringify({ what: "indexing", indexing: { phase: "idle" } }) });
    FakeSource.last.onmessage?.({ data: "{half an ev" });
    expect(feed.link.get()).toEqual({ phase: "live" });
    expect(feed.state.get()).toMatchObject({ computer: { name: "studio" }, indexing: { phase: "idle" } });
    expect(heard.map(({ what }) => what)).toEqual(["state", "indexing"]);
    feed.close();
  });

  test("comes back by itself, and says that something may have been missed", () => {
    const { feed, heard } = startFeed();
    FakeSource.last.onopen?.();
    FakeSource.last.onerror?.();
    expect(feed.link.get()).toMatchObject({ phase: "reconnecting", attempt: 1 });
    vi.advanceTimersByTime(500);
    expect(FakeSource.all).toHaveLength(2);
    FakeSource.last.onopen?.();
    expect(feed.link.get()).toEqual({ phase: "live" });
    expect(heard).toEqual([{ what: "reconnected" }]);
    feed.close();
  });

  test("tries at once when asked, and only one try is under way", () => {
    const { feed } = startFeed();
    FakeSource.last.onopen?.();
    FakeSource.last.onerror?.();
    feed.retryNow();
    feed.retryNow();
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.all).toHaveLength(2);
    feed.close();
  });

  test("a line that pinged and fell silent counts as lost", () => {
    const { feed } = startFeed();
    FakeSource.last.onopen?.();
    vi.advanceTimersByTime(120_000);
    expect(feed.link.get()).toEqual({ phase: "live" });
    FakeSource.last.ping();
    vi.advanceTimersByTime(41_000);
    expect(FakeSource.all[0]?.isClosed).toBe(true);
    expect(feed.link.get().phase).toBe("reconnecting");
    feed.close();
  });

  test("once closed, nothing is opened any more", () => {
    const { feed } = startFeed();
    FakeSource.last.onerror?.();
    feed.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.all).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
