// One node as a process of its own, from what was built: node node-main.mjs OPTIONS, as JSON
import { inspect } from "node:util";
import { redisStore } from "@a2c-smcp/redis";
import { createServer } from "@a2c-smcp/server";

const { name: node, redis: url, port = 0, ...options } = JSON.parse(process.argv[2] ?? "{}");
const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (message, fields) => process.stderr.write(`${node}: ${message} ${inspect(fields)}\n`),
};
const limits = { connectionsPerAddress: 10_000, requestsPerSecond: 1e6, requestBurst: 1e6 };
const store = redisStore({ url, node, logger, ...options });
const server = createServer({ port, limits, store, logger, handOverMs: 200 });
const address = await server.listen();
process.stdout.write(`${JSON.stringify(address)}\n`);
process.once("SIGTERM", async () => {
  await server.close({ timeoutMs: 5_000 });
  process.exit(0);
});
