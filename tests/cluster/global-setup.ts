import { RedisServer } from "@a2c-smcp/testkit";

/** The lease of the nodes in these tests, in milliseconds: a node that a busy machine gives no time for seconds is not to lose it. */
const LEASE_MS = 5_000;

/** One Redis for all files, each with keys of its own. New members are let in when it is as old as a lease. */
export async function setup(): Promise<() => Promise<void>> {
  const redis = await RedisServer.start();
  await redis.aged(LEASE_MS / 1_000 + 1);
  process.env["A2C_TEST_REDIS"] = redis.url;
  process.env["A2C_TEST_LEASE"] = String(LEASE_MS);
  return () => redis[Symbol.asyncDispose]();
}
