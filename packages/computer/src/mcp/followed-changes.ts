import type { Logger } from "@a2c-smcp/runtime";
import type { Client } from "@modelcontextprotocol/client";
import { classifyFailure } from "./mcp-failure.ts";
import type { McpRequests } from "./mcp-requests.ts";
import { SubscriptionFeed } from "./subscription-feed.ts";
import type { TransportHandle } from "./transports.ts";

/** What a server is followed with. */
export interface FollowedChangesOptions {
  readonly client: Client;
  readonly requests: Pick<McpRequests, "send">;
  readonly notices: TransportHandle["notices"];
  readonly logger: Logger;
  readonly timeoutMs: number;
  /** Changes may have been missed: the lists, and these URIs, should be read again. */
  readonly onGap: (uris: readonly string[]) => void;
  /** Notifications no longer arrive: the server may be gone, or another one. */
  readonly onLost: () => void;
}

/** What is listed once notifications arrive need not be listed again; a server that is slower with them is. */
const NOTICES_MS = 500;

/** Which resources of a server are followed: one by one in the older era of MCP, by one feed in the newer. */
export class FollowedChanges {
  readonly #options: FollowedChangesOptions;
  /** Of a server of the older era; the feed knows its own. */
  readonly #uris = new Set<string>();
  #feed: SubscriptionFeed | undefined;

  constructor(options: FollowedChangesOptions) {
    this.#options = options;
  }

  /** Starts to follow the lists of the server; the handshake is done. */
  async start(): Promise<void> {
    const isModern = this.#options.client.getProtocolEra() === "modern";
    await (isModern ? this.#startFeed() : this.#awaitNotices());
  }

  async add(uri: string): Promise<void> {
    if (this.#feed) return this.#feed.add(uri);
    await this.#options.requests.send("resources/subscribe", { uri });
    this.#uris.add(uri);
  }

  async remove(uri: string): Promise<void> {
    if (this.#feed) return this.#feed.remove(uri);
    this.#uris.delete(uri);
    await this.#options.requests.send("resources/unsubscribe", { uri });
  }

  close(): void {
    this.#feed?.close();
  }

  async #awaitNotices(): Promise<void> {
    const { notices, onGap, onLost } = this.#options;
    await notices?.opened(NOTICES_MS);
    notices?.onOpen(() => onGap([...this.#uris]));
    notices?.onLost(onLost);
  }

  async #startFeed(): Promise<void> {
    const { client, logger, timeoutMs, onGap } = this.#options;
    const { tools, resources } = client.getServerCapabilities() ?? {};
    const lists = {
      ...(tools?.listChanged && { toolsListChanged: true }),
      ...(resources?.listChanged && { resourcesListChanged: true }),
    };
    this.#feed = new SubscriptionFeed(client, { lists, logger, timeoutMs, onGap });
    try {
      await this.#feed.start();
    } catch (cause) {
      if (classifyFailure(cause).kind !== "rpc") throw cause;
      logger.warn("mcp server does not report changes", { cause });
    }
  }
}
