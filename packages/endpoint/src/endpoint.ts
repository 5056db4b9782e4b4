import type { Logger } from "@a2c-smcp/runtime";
import type { ProtocolEra, Server } from "@modelcontextprotocol/server";

/** What clients are notified of: which resources changed, and which lists. */
export interface Notices {
  readonly updatedUris?: readonly string[] | undefined;
  readonly isResourceListChanged?: boolean | undefined;
  readonly isToolListChanged?: boolean | undefined;
}

/** One client of an endpoint. */
export interface EndpointConnection<Change> {
  /** Made for this client alone. The service connects and closes it, and takes its `onclose`. */
  readonly server: Server;
  /** The part of a change that this client is notified of. */
  noticesOf(change: Change): Notices;
  /** The client is gone. */
  onClosed?(): void;
}

/** An MCP server without its transports: whatever a service needs to know to put it on a wire. */
export interface Endpoint<Change> {
  readonly logger: Logger;
  /** @param isLasting false where a client connects anew for each request, as over HTTP in the newer era */
  connect(era: ProtocolEra, isLasting?: boolean): EndpointConnection<Change>;
  /** Adds a listener for changes; the returned function removes it. */
  listen(listener: (change: Change) => void): () => void;
  /** The part of a change that everybody is notified of who listens without a connection of their own, as over HTTP in the newer era. */
  noticesOf(change: Change): Notices;
  /**
   * A client of the newer era listens for these resources from now on, until the returned function is called. Only endpoints that
   * have to ask somebody else for updates need to know.
   */
  follow?(uris: readonly string[]): () => void;
  /** Its figures in the text form of Prometheus; `metered` adds them. */
  readonly metrics?: (() => string) | undefined;
}
