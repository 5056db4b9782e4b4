import { randomUUID } from "node:crypto";
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

async function openStore(): Promise<OfficeStore> {
  const store = redisStore({
    url: process.env["A2C_TEST_REDIS"] ?? "",
    prefix: randomUUID(),
    leaseMs: 5_000,
  });
  await store.cluster?.open(emptyHome);
  onTestFinished(() => store.cluster?.close());
  return store;
}

describeOfficeStore("on Redis", openStore);

test("a Redis that may drop offices is warned of", async () => {
  await using redis = await RedisServer.start({
    args: ["--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"],
  });
  const { logger, lines } = recordingLogger();
  const store = redisStore({ url: redis.url, logger });
  await store.cluster?.open(emptyHome);
  await store.cluster?.close();

  expect(lines.filter(({ level }) => level === "warn").map(({ message }) => message)).toEqual([
    "Redis may drop offices when its memory is full; set its maxmemory-policy to noeviction",
  ]);
});
