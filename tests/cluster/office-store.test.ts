import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { redisStore } from "@a2c-smcp/redis";
import type { ClusterHome, OfficeStore } from "@a2c-smcp/server";
import { RedisServer, recordingLogger } from "@a2c-smcp/testkit";
import { expect, onTestFinished, test } from "vitest";
import { describeOfficeStore } from "../integration/server/describe-office-store.ts";

/** A server where nobody is. */
const emptyHome: ClusterHome = {
  call: () => undefined,
  notify: () => undefined,
  tell: () => undefined,
  part: () => undefined,
  evict: () => undefined,
  sendAway: () => undefined,
};

async function openStore(prefix: string = randomUUID(), home = emptyHome): Promise<OfficeStore> {
  const store = redisStore({ url: process.env["A2C_TEST_REDIS"] ?? "", prefix, leaseMs: 5_000 });
  await store.cluster?.open(home);
  onTestFinished(() => store.cluster?.close());
  return store;
}

describeOfficeStore("on Redis", () => openStore());

test("a node that has nobody in an office any more forgets who is there on other nodes", async () => {
  const prefix = randomUUID();
  const parted: string[] = [];
  const store = await openStore(prefix, { ...emptyHome, part: ({ sid }) => void parted.push(sid) });
  const other = await openStore(prefix);
  const place = { office: "o1", version: undefined } as const;
  await other.claim({ sid: "a1", role: "agent", name: "a", ...place });
  await store.claim({ sid: "c1", role: "computer", name: "c", ...place });
  await store.release("c1");

  expect(parted).toEqual(["a1"]);
  expect(await store.countOffices()).toBe(0);
});

test("whoever was let in is found at once, though a change before it was not heard of", async () => {
  const prefix = randomUUID();
  const store = await openStore(prefix);
  const place = { role: "computer", office: "o1", version: undefined } as const;
  await store.claim({ sid: "c1", name: "one", ...place });
  // As if a node that cannot be reached had changed something.
  await askRedis(`HINCRBY ${prefix}:office:{o1} v 1`);
  await store.claim({ sid: "c2", name: "two", ...place });

  expect(await store.findComputer("o1", "two")).toMatchObject({ sid: "c2" });
  expect(await store.list("o1")).toMatchObject([{ sid: "c1" }, { sid: "c2" }]);
});

async function askRedis(command: string): Promise<number> {
  const socket = connect(Number(new URL(process.env["A2C_TEST_REDIS"] ?? "").port), "127.0.0.1");
  socket.write(`${command}\r\n`);
  const [reply] = await once(socket, "data");
  socket.destroy();
  return Number(String(reply).slice(1));
}

test("an office that no node looks at ends by itself, and one with members does not", async () => {
  const prefix = randomUUID();
  const store = await openStore(prefix);
  await store.claim({ sid: "c1", role: "computer", name: "c", office: "o 1", version: undefined });
  const key = `${prefix}:office:{o%201}`;
  expect(await askRedis(`PTTL ${key}`)).toBeGreaterThan(80_000_000);

  expect(await askRedis(`PEXPIRE ${key} 600000`)).toBe(1);
  await expect.poll(() => askRedis(`PTTL ${key}`)).toBeGreaterThan(80_000_000);
});

test.each(["allkeys-lru", "volatile-ttl"])(
  "a Redis that may drop offices (%s) is warned of",
  async (policy) => {
    await using redis = await RedisServer.start({
      args: ["--maxmemory", "100mb", "--maxmemory-policy", policy],
    });
    const { logger, lines } = recordingLogger();
    const store = redisStore({ url: redis.url, logger });
    await store.cluster?.open(emptyHome);
    await store.cluster?.close();

    expect(lines.filter(({ level }) => level === "warn").map(({ message }) => message)).toEqual([
      "Redis may drop offices when its memory is full; set its maxmemory-policy to noeviction",
    ]);
  },
);
