import type { Readable, Writable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { connectClient } from "./connect-client.ts";
import type { Endpoint } from "./endpoint.ts";
import { StdioListens } from "./stdio-listens.ts";
import { StdioTransport } from "./stdio-transport.ts";

/** The streams to serve on; those of the process unless given. */
export interface StdioOptions {
  readonly stdin?: Readable | undefined;
  readonly stdout?: Writable | undefined;
}

/** A server that answers on standard input and output. */
export interface StdioService extends AsyncDisposable {
  /** Settles when the client has closed its end. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Serves one client over standard input and output, in whichever protocol era it speaks. */
export function serveOverStdio<Change>(endpoint: Endpoint<Change>, options: StdioOptions = {}): StdioService {
  const { stdin = process.stdin, stdout = process.stdout } = options;
  const ended = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) stdin.once(event, () => resolve());
    // A client that died cannot be written to; that is an end and no failure.
    stdout.once("error", () => resolve());
  });
  const transport = new StdioTransport(stdin, stdout);
  const handle = serveStdio(({ era }) => connectClient(endpoint, era), {
    transport,
    onerror: (cause) => endpoint.logger.warn("stdio transport reported an error", { cause }),
  });
  const listens = watchListens(transport, endpoint);
  const close = async (): Promise<void> => {
    listens.close();
    await handle.close();
  };
  void ended.then(() => listens.close());
  return { ended, close, [Symbol.asyncDispose]: close };
}

/** The SDK answers listens itself and notifies nobody, so they are seen on the wire. */
function watchListens<Change>(transport: StdioTransport, endpoint: Endpoint<Change>): StdioListens {
  const listens = new StdioListens(endpoint.follow?.bind(endpoint));
  const hand = transport.onmessage;
  transport.onmessage = (message, extra) => {
    listens.note(message);
    hand?.(message, extra);
  };
  return listens;
}
