import { createServer } from "@a2c-smcp/server";
import { answerCommands } from "../routing/child.ts";
import type { ServerCommands } from "./commands.ts";

const server = createServer({ port: 0, limits: { connectionsPerAddress: 5_000 } });

answerCommands<ServerCommands>({
  listen: async (port) => (await server.listen({ port })).port,
  cost: async () => {
    const { user, system } = process.cpuUsage();
    const lists = /event="server:list_room",outcome="ok"\} (\d+)/.exec(await server.metrics())?.[1];
    return { cpu: user + system, lists: Number(lists ?? 0) };
  },
});
