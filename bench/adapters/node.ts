import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Events, NAMESPACE } from "@a2c-smcp/protocol";
import { redisStore } from "@a2c-smcp/redis";
import { createServer } from "@a2c-smcp/server";
import { createShardedAdapter } from "@socket.io/redis-adapter";
import { createAdapter as createStreamsAdapter } from "@socket.io/redis-streams-adapter";
import { Redis } from "ioredis";
import type { Socket } from "socket.io";
import { Server } from "socket.io";
import { answerCommands } from "../routing/child.ts";
import type { NodeCommands } from "./commands.ts";

const CALL_TIMEOUT = 10_000;
const unlimited = { requestsPerSecond: 1e9, requestBurst: 1e9, packetsPerSecond: 1e9, bytesPerSecond: 1e12 };
const limits = { ...unlimited, workMsPerSecond: 1e6, callsInFlight: 1_000 };

answerCommands<NodeCommands>({
  start: async ({ way, redis, prefix, name }) => {
    if (way !== "direct") return startRelay(createAdapter(way, redis, prefix));
    const store = redisStore({ url: redis, prefix, node: name });
    return (await createServer({ port: 0, limits, store }).listen()).url;
  },
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  die: () => {
    process.kill(process.pid, "SIGKILL");
    return null;
  },
});

function createAdapter(way: "sharded" | "streams", url: string, prefix: string) {
  if (way === "streams") return createStreamsAdapter(connect(url), { streamName: prefix });
  return createShardedAdapter(connect(url), connect(url), { channelPrefix: prefix });
}

function connect(url: string): Redis {
  // Redis ends before the nodes do.
  return new Redis(url).on("error", () => undefined);
}

/** The least that a relay of calls has to do, with rooms of an adapter: no policy, no bounds, no metrics. */
async function startRelay(adapter: ReturnType<typeof createAdapter>): Promise<string> {
  const http = createHttpServer();
  const namespace = new Server(http, { adapter, transports: ["websocket"] }).of(NAMESPACE);
  namespace.on("connection", (socket: Socket) => {
    let office = "";
    socket.on(Events.JoinOffice, async (place: { role: string; office_id: string }, ack: () => void) => {
      office = place.office_id;
      await socket.join(`${place.role}:${office}`);
      ack();
    });
    socket.on(Events.CallTool, async (request: unknown, ack: (answer: unknown) => void) => {
      const computer = namespace.to(`computer:${office}`).timeout(CALL_TIMEOUT);
      const [answer] = await computer.emitWithAck(Events.CallTool, request).catch(() => [{ code: 408 }]);
      ack(answer ?? { code: 404 });
    });
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}
