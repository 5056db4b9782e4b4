import type { Logger } from "@a2c-smcp/runtime";
import type { Client } from "@modelcontextprotocol/client";

/** The notifications that a server may send. */
export interface ClientListeners {
  readonly onToolsChanged: () => void;
  readonly onResourcesChanged: () => void;
  readonly onResourceUpdated: (uri: string) => void;
  readonly onLogged: (line: string) => void;
  readonly onClosed: () => void;
}

const LONGEST_LINE = 8_192;

/** Listens to a client of the SDK; to be done before it is connected, so that nothing gets lost. */
export function listenToClient(client: Client, listeners: ClientListeners, logger: Logger): void {
  const { onToolsChanged, onResourcesChanged, onResourceUpdated, onLogged, onClosed } = listeners;
  client.setNotificationHandler("notifications/tools/list_changed", onToolsChanged);
  client.setNotificationHandler("notifications/resources/list_changed", onResourcesChanged);
  client.setNotificationHandler("notifications/resources/updated", ({ params }) =>
    onResourceUpdated(params.uri),
  );
  client.setNotificationHandler("notifications/message", ({ params: { level, data } }) => {
    const text = `${level}: ${typeof data === "string" ? data : JSON.stringify(data)}`.slice(0, LONGEST_LINE);
    logger.debug("mcp server logged", { level, text });
    onLogged(text);
  });
  client.onclose = onClosed;
  // Late answers and the like: worth knowing when something is being looked into, and nothing else.
  client.onerror = (error) => logger.debug("mcp client reported", { cause: error });
}
