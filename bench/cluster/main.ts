import { cpus, loadavg } from "node:os";
import { RedisServer } from "@a2c-smcp/testkit";
import { measureCalls } from "./calls.ts";
import { measureIdleMemory, measureReturn } from "./crowd.ts";
import { measureStoreCost } from "./store-cost.ts";
import { print } from "./world.ts";

const parts = {
  cost: measureStoreCost,
  calls: measureCalls,
  memory: measureIdleMemory,
  return: measureReturn,
} as const;
const wanted = process.env["BENCH_PARTS"]?.split(",");

await using redis = await RedisServer.start();
// A younger one lets nobody in who has not been in before.
await redis.aged(5);
print(`A server of several nodes; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}`);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted && !wanted.includes(name)) continue;
  const [load] = loadavg();
  print(`\n${name}; load of the machine before: ${load?.toFixed(1)}, beyond 1 only the ratios say something`);
  await measure(redis);
}
// The nodes end with this process: their parent is gone.
setTimeout(() => process.exit(), 100);
