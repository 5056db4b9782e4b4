import { silentLogger } from "@a2c-smcp/runtime";
import type { Client, SubscriptionFilter } from "@modelcontextprotocol/client";
import { ProtocolError } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SubscriptionFeedOptions } from "./subscription-feed.ts";
import { SubscriptionFeed } from "./subscription-feed.ts";

type End = "local" | "graceful" | "remote";

/** One subscription at a server that accepts whatever it is asked for, or less when told so. */
class FakeSubscription {
  readonly honoredFilter: SubscriptionFilter;
  readonly closed: Promise<End>;
  end: (why: End) => void = () => undefined;

  constructor(honoredFilter: SubscriptionFilter) {
    this.honoredFilter = honoredFilter;
    this.closed = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  async close(): Promise<void> {
    this.end("local");
  }
}

function createFeed(options: Partial<SubscriptionFeedOptions> = {}) {
  const opened: FakeSubscription[] = [];
  const listen = vi.fn(async (filter: SubscriptionFilter): Promise<FakeSubscription> => {
    await Promise.resolve();
    const subscription = new FakeSubscription(filter);
    opened.push(subscription);
    return subscription;
  });
  const onGap = vi.fn();
  const feed = new SubscriptionFeed({ listen } as unknown as Client, {
    lists: { toolsListChanged: true },
    logger: silentLogger,
    timeoutMs: 1_000,
    onGap,
    ...options,
  });
  const wishes = () => listen.mock.calls.map(([filter]) => filter.resourceSubscriptions ?? []);
  return { feed, listen, opened, onGap, wishes };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the feed of changes", () => {
  test("asks for the lists that the server reports", async () => {
    const { feed, listen } = createFeed();

    await feed.start();

    expect(listen).toHaveBeenCalledWith({ toolsListChanged: true }, { timeout: 1_000 });
  });

  test("asks for nothing when the server reports nothing", async () => {
    const { feed, listen } = createFeed({ lists: {} });

    await feed.start();

    expect(listen).not.toHaveBeenCalled();
  });

  test("opens a new subscription for a new wish before it ends the old one", async () => {
    const { feed, opened, wishes } = createFeed();
    await feed.start();

    await feed.add("a:1");

    expect(wishes()).toEqual([[], ["a:1"]]);
    await expect(opened[0]?.closed).resolves.toBe("local");
  });

  test("takes wishes together that come while it is busy", async () => {
    const { feed, wishes } = createFeed();

    await Promise.all(["a:1", "a:2", "a:3"].map((uri) => feed.add(uri)));
    await feed.remove("a:2");

    expect(wishes()).toEqual([
      ["a:1", "a:2", "a:3"],
      ["a:1", "a:3"],
    ]);
  });

  test("says when the server does not follow a resource, and does not ask for it again", async () => {
    const { feed, listen, wishes } = createFeed();
    listen.mockImplementationOnce(async () => new FakeSubscription({}));

    await expect(feed.add("a:1")).rejects.toMatchObject({ code: "not-supported" });
    await feed.add("a:2");

    expect(wishes()).toEqual([["a:1"], ["a:2"]]);
  });

  test("hands on why a subscription was refused", async () => {
    const { feed, listen, wishes } = createFeed();
    listen.mockRejectedValueOnce(new ProtocolError(-32_603, "Subscription limit reached"));

    await expect(feed.add("a:1")).rejects.toThrow("Subscription limit reached");
    await feed.add("a:2");
    expect(wishes().at(-1)).toEqual(["a:2"]);
  });

  test.each(["remote", "graceful"] as const)(
    "is renewed after a %s end, and what was missed is read again",
    async (why) => {
      const { feed, opened, onGap, wishes } = createFeed();
      await feed.add("a:1");

      opened[0]?.end(why);
      await vi.advanceTimersByTimeAsync(1_000);

      expect(wishes()).toEqual([["a:1"], ["a:1"]]);
      expect(onGap).toHaveBeenCalledExactlyOnceWith(["a:1"]);
    },
  );

  test("keeps trying when the renewal fails", async () => {
    const { feed, listen, opened, onGap } = createFeed();
    await feed.start();
    listen.mockRejectedValueOnce(new ProtocolError(-32_603, "not now"));

    opened[0]?.end("remote");
    await vi.advanceTimersByTimeAsync(5_000);

    expect(listen).toHaveBeenCalledTimes(3);
    expect(onGap).toHaveBeenCalledTimes(1);
  });

  test("is over when it is closed", async () => {
    const { feed, listen, opened } = createFeed();
    await feed.start();

    feed.close();
    opened[0]?.end("remote");
    await vi.advanceTimersByTimeAsync(60_000);
    await feed.remove("a:1");

    expect(listen).toHaveBeenCalledTimes(1);
    await expect(opened[0]?.closed).resolves.toBe("local");
  });
});
