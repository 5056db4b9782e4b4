import { createServer } from "@a2c-smcp/server";
import { answerCommands } from "./child.ts";
import { type ServerCommands, usage } from "./server-commands.ts";

// The load is meant to exceed what a polite peer may ask for.
const limits = {
  requestsPerSecond: 1e9,
  requestBurst: 1e9,
  bytesPerSecond: 1e12,
  workMsPerSecond: 1e9,
  callsInFlight: 1e6,
  connectionsPerAddress: 1e5,
};
const server = createServer({ port: 0, limits });

answerCommands<ServerCommands>({
  listen: async () => (await server.listen()).url,
  ...usage,
});
