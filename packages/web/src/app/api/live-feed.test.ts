import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OpenStream, StreamListener } from "./event-stream.ts";
import type { FeedEvent } from "./live-feed.ts";
import { LiveFeed } from "./live-feed.ts";

/** A stream that was opened; tests speak for the server. */
class FakeStream {
  static readonly all: FakeStream[] = [];
  readonly listener: StreamListener;
  isClosed = false;

  constructor(listener: StreamListener) {
    this.listener = listener;
    FakeStream.all.push(this);
  }

  static get last(): StreamListener {
    const last = FakeStream.all.at(-1);
    if (last === undefined) throw new Error("nothing was opened");
    return last.listener;
  }
}

const openFake: OpenStream = (_path, listener) => {
  const stream = new FakeStream(listener);
  return () => {
    stream.isClosed = true;
  };
};

const state = {
  computer: { name: "studio", version: "1", protocolVersion: "1" },
  servers: [],
  office: null,
  indexing: null,
  problemCount: 0,
};

function startFeed(): { feed: LiveFeed; heard: FeedEvent[] } {
  const feed = new LiveFeed(openFake);
  const heard: FeedEvent[] = [];
  feed.listen((event) => heard.push(event));
  feed.start();
  return { feed, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
});

afterEach(() => {
  FakeStream.all.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the event stream", () => {
  test("keeps the state of the Computer and hands on what happens", () => {
    const { feed, heard } = startFeed();
    FakeStream.last.onOpen();
    FakeStream.last.onEvent("message", JSON.stringify({ what: "state", state }));
    FakeStream.last.onEvent("message", JSON.stringify({ what: "indexing", indexing: { phase: "idle" } }));
    FakeStream.last.onEvent("message", "{half an ev");
    expect(feed.link.get()).toEqual({ phase: "live" });
    expect(feed.state.get()).toMatchObject({ computer: { name: "studio" }, indexing: { phase: "idle" } });
    expect(heard.map(({ what }) => what)).toEqual(["state", "indexing"]);
    feed.close();
  });

  test("comes back by itself, and says that something may have been missed", () => {
    const { feed, heard } = startFeed();
    FakeStream.last.onOpen();
    FakeStream.last.onEnd();
    expect(feed.link.get()).toMatchObject({ phase: "reconnecting", attempt: 1 });
    vi.advanceTimersByTime(500);
    expect(FakeStream.all).toHaveLength(2);
    FakeStream.last.onOpen();
    expect(feed.link.get()).toEqual({ phase: "live" });
    expect(heard).toEqual([{ what: "reconnected" }]);
    feed.close();
  });

  test("tries at once when asked, and only one try is under way", () => {
    const { feed } = startFeed();
    FakeStream.last.onOpen();
    FakeStream.last.onEnd();
    feed.retryNow();
    feed.retryNow();
    vi.advanceTimersByTime(60_000);
    expect(FakeStream.all).toHaveLength(2);
    feed.close();
  });

  test("a line that pinged and fell silent counts as lost", () => {
    const { feed } = startFeed();
    FakeStream.last.onOpen();
    vi.advanceTimersByTime(120_000);
    expect(feed.link.get()).toEqual({ phase: "live" });
    FakeStream.last.onEvent("ping", "");
    vi.advanceTimersByTime(41_000);
    expect(FakeStream.all[0]?.isClosed).toBe(true);
    expect(feed.link.get().phase).toBe("reconnecting");
    feed.close();
  });

  test("once closed, nothing is opened any more", () => {
    const { feed } = startFeed();
    FakeStream.last.onEnd();
    feed.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeStream.all).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("stops trying where this browser was not let in, and says so", () => {
    const { feed } = startFeed();
    FakeStream.last.onEnd(401);
    expect(feed.link.get()).toEqual({ phase: "locked" });
    vi.advanceTimersByTime(60_000);
    expect(FakeStream.all).toHaveLength(1);
    feed.close();
  });
});
