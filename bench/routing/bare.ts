import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Events, type JoinOffice, NAMESPACE } from "@a2c-smcp/protocol";
import { Server, type Socket } from "socket.io";
import { answerCommands } from "./child.ts";
import { type ServerCommands, usage } from "./server-commands.ts";

// The least that can relay: no checks, no deadlines, no books. What it costs is what Socket.IO costs.
const httpServer = createServer();
const computers = new Map<string, Socket>();

new Server(httpServer, { serveClient: false }).of(NAMESPACE).on("connection", (socket) => {
  let office = "";
  socket.on(Events.JoinOffice, ({ role, name, office_id }: JoinOffice, ack: (ok: true, no: null) => void) => {
    office = office_id;
    if (role === "computer") computers.set(`${office}/${name}`, socket);
    ack(true, null);
  });
  socket.on(Events.CallTool, (payload: { computer: string }, ack: (answer: unknown) => void) => {
    computers.get(`${office}/${payload.computer}`)?.emit(Events.CallTool, payload, ack);
  });
});

answerCommands<ServerCommands>({
  listen: async () => {
    httpServer.listen(0, "127.0.0.1");
    await once(httpServer, "listening");
    return `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  },
  ...usage,
});
