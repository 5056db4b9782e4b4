import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Socket } from "socket.io";
import { Server } from "socket.io";

export interface PlainServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly io: Server;
  /** What clients showed, in the order in which they came. */
  readonly handshakes: { query: Record<string, unknown>; headers: Record<string, unknown>; auth: unknown }[];
}

/** A bare Socket.IO server, to play what servers of other makes and generations do. */
export async function startPlainServer(
  onConnection: (socket: Socket) => void,
  options: { port?: number; refuse?: unknown } = {},
): Promise<PlainServer> {
  const http = createServer();
  const io = new Server(http);
  const handshakes: PlainServer["handshakes"] = [];
  const smcp = io.of("/smcp");
  if ("refuse" in options)
    smcp.use((_, next) => next(Object.assign(new Error("refused"), { data: options.refuse })));
  smcp.on("connection", (socket) => {
    const { query, headers, auth } = socket.handshake;
    handshakes.push({ query, headers, auth });
    onConnection(socket);
  });
  await new Promise<void>((resolve) => http.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    io,
    handshakes,
    [Symbol.asyncDispose]: async () => {
      await io.close();
    },
  };
}

/** Acknowledges joins as the servers of 0.1 to 0.4 do. */
export function admit(socket: Socket): void {
  socket.on("server:join_office", (_, ack) => ack(true, null));
  socket.on("server:leave_office", (_, ack) => ack(true, null));
}
