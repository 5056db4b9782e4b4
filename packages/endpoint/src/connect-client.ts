import type { ProtocolEra, Server } from "@modelcontextprotocol/server";
import { deliverTo } from "./deliver.ts";
import type { Endpoint } from "./endpoint.ts";

/** Makes the server side of one client, which is notified of changes until it is gone. */
export function connectClient<Change>(
  endpoint: Endpoint<Change>,
  era: ProtocolEra,
  onClosed?: () => void,
): Server {
  const connection = endpoint.connect(era);
  const { server } = connection;
  const leave = endpoint.listen((change) => deliverTo(server, connection.noticesOf(change), endpoint.logger));
  server.onclose = () => {
    leave();
    connection.onClosed?.();
    onClosed?.();
  };
  return server;
}
