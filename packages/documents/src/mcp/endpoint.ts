import type { Endpoint } from "@a2c-smcp/endpoint";
import type { Changes } from "./change-feed.ts";
import { noticesForAll, noticesForClient } from "./change-notices.ts";
import { createConnection } from "./connection.ts";
import type { DocumentsServer } from "./documents-server.ts";

/** The documents server as something that can be put on a wire. */
export function endpointOf({ context, feed }: DocumentsServer): Endpoint<Changes> {
  return {
    logger: context.logger,
    connect: (era) => {
      const connection = createConnection(context, era);
      return {
        server: connection.server,
        noticesOf: (changes) => noticesForClient(connection, changes, context.host),
        onClosed: () => connection.close(),
      };
    },
    listen: (listener) => feed.listen(listener),
    noticesOf: (changes) => noticesForAll(changes, context.host),
  };
}
