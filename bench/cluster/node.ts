import { redisStore } from "@a2c-smcp/redis";
import { createServer } from "@a2c-smcp/server";
import { answerCommands } from "../routing/child.ts";
import type { NodeCommands } from "./commands.ts";

const unlimited = { requestsPerSecond: 1e9, requestBurst: 1e9, packetsPerSecond: 1e9, bytesPerSecond: 1e12 };
const limits = { ...unlimited, workMsPerSecond: 1e6, connectionsPerAddress: 10_000, callsInFlight: 1_000 };

/** Whatever a node is worried about spoils the figures: it is to be seen beside them. */
const say = (message: string): void =>
  void process.stderr.write(`${new Date().toISOString()} ${process.pid} ${message}\n`);
const logger = { debug: () => undefined, info: () => undefined, warn: say, error: say };

answerCommands<NodeCommands>({
  start: async ({ redis, prefix, name }) => {
    const store = redis === null ? {} : { store: redisStore({ url: redis, prefix, node: name, logger }) };
    return (await createServer({ port: 0, limits, ...store }).listen()).url;
  },
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  memory: () => {
    globalThis.gc?.();
    const { rss: resident, heapUsed: heap } = process.memoryUsage();
    return { resident, heap };
  },
  die: () => {
    process.kill(process.pid, "SIGKILL");
    return null;
  },
});
