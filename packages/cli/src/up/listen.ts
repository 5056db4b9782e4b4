import type { A2cServer, ServerOptions } from "@a2c-smcp/server";
import { createServer, ServerError, ServerErrorCode } from "@a2c-smcp/server";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";

const TRIES = 50;
const LAST_PORT = 65_535;

export interface Listening {
  readonly server: A2cServer;
  readonly port: number;
  readonly url: string;
}

/** A server on the port, or on the next one that is free. */
export async function listenNear(port: number, options: Omit<ServerOptions, "port">): Promise<Listening> {
  const last = Math.min(LAST_PORT, port + TRIES - 1);
  let isTaken = false;
  for (let next = port; next <= last; next += 1) {
    const server = createServer({ ...options, port: next });
    try {
      const { host, port: bound } = await server.listen();
      return { server, port: bound, url: `http://${host}:${bound}` };
    } catch (cause) {
      await server.close({ timeoutMs: 0 });
      const code = refusalOf(cause);
      if (code === undefined) throw cause;
      isTaken ||= code === "EADDRINUSE";
    }
  }
  const { noFreePort, refusedPorts, choosePort } = messages().up;
  throw new UserError((isTaken ? noFreePort : refusedPorts)(port, last), {
    exitCode: ExitCode.Failed,
    hint: choosePort,
  });
}

/** Taken by another program, or kept for the system: either way the next one may be free. */
function refusalOf(error: unknown): "EADDRINUSE" | "EACCES" | undefined {
  if (!(error instanceof ServerError) || error.code !== ServerErrorCode.CannotListen) return undefined;
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code;
  return code === "EADDRINUSE" || code === "EACCES" ? code : undefined;
}
