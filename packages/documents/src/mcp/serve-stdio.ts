import type { Readable, Writable } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { noticesTo } from "./change-notices.ts";
import { createConnection } from "./connection.ts";
import type { DocumentsServer } from "./documents-server.ts";

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
export function serveOverStdio(documents: DocumentsServer, options: StdioOptions = {}): StdioService {
  const { stdin = process.stdin, stdout = process.stdout } = options;
  const { context, feed } = documents;
  const ended = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) stdin.once(event, () => resolve());
    // A client that died cannot be written to; that is an end and no failure.
    stdout.once("error", () => resolve());
  });
  const handle = serveStdio(
    ({ era }) => {
      const connection = createConnection(context, era);
      const leave = feed.listen(noticesTo(connection, context));
      connection.server.onclose = leave;
      return connection.server;
    },
    {
      transport: new StdioServerTransport(stdin, stdout),
      onerror: (cause) => context.logger.warn("stdio transport reported an error", { cause }),
    },
  );
  const close = (): Promise<void> => handle.close();
  return { ended, close, [Symbol.asyncDispose]: close };
}
