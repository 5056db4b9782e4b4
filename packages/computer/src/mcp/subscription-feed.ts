import type { Logger } from "@a2c-smcp/runtime";
import { Backoff } from "@a2c-smcp/runtime";
import type { Client, McpSubscription, SubscriptionFilter } from "@modelcontextprotocol/client";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import { classifyFailure } from "./mcp-failure.ts";

export interface SubscriptionFeedOptions {
  /** The list changes that the server can report. */
  readonly lists: Pick<SubscriptionFilter, "toolsListChanged" | "resourcesListChanged">;
  readonly logger: Logger;
  readonly timeoutMs: number;
  /** Changes may have been missed: whatever is followed should be read again. */
  readonly onGap: (uris: readonly string[]) => void;
}

/**
 * Follows the changes of a server of the newer era. Such a server takes one list of wishes per subscription and
 * no corrections, so every change of wishes opens a new subscription and then ends the old one.
 */
export class SubscriptionFeed {
  readonly #client: Client;
  readonly #options: SubscriptionFeedOptions;
  readonly #uris = new Set<string>();
  readonly #backoff = new Backoff();
  #open: McpSubscription | undefined;
  #renewal: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(client: Client, options: SubscriptionFeedOptions) {
    this.#client = client;
    this.#options = options;
  }

  async start(): Promise<void> {
    if (Object.values(this.#options.lists).includes(true)) await this.#renew();
  }

  /** Resolves when the server follows this URI; rejects when it will not. */
  async add(uri: string): Promise<void> {
    if (this.#uris.has(uri)) return this.#renewal;
    this.#uris.add(uri);
    try {
      await this.#renew();
      this.#assertFollowed(uri);
    } catch (cause) {
      this.#uris.delete(uri);
      throw cause;
    }
  }

  #assertFollowed(uri: string): void {
    if (this.#open?.honoredFilter.resourceSubscriptions?.includes(uri)) return;
    throw new ComputerError(ComputerErrorCode.NotSupported, "The MCP server does not follow this resource");
  }

  async remove(uri: string): Promise<void> {
    if (this.#uris.delete(uri)) await this.#renew();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    void this.#open?.close();
  }

  /** Wishes that come while a renewal is under way share the next one. */
  #renew(): Promise<void> {
    this.#queued ??= this.#renewal.then(() => {
      this.#queued = undefined;
      return this.#reopen();
    });
    this.#renewal = this.#queued.catch(() => undefined);
    return this.#queued;
  }

  async #reopen(): Promise<void> {
    if (this.#isClosed) return;
    const { lists, timeoutMs } = this.#options;
    const filter = { ...lists, ...(this.#uris.size > 0 && { resourceSubscriptions: [...this.#uris] }) };
    const before = this.#open;
    const next = await this.#client.listen(filter, { timeout: timeoutMs });
    this.#open = next;
    this.#backoff.reset();
    void next.closed.then((why) => this.#afterEnd(next, why));
    await before?.close();
  }

  /** Subscriptions are not renewed by the SDK, and what happened meanwhile is not told again. */
  #afterEnd(ended: McpSubscription, why: "local" | "graceful" | "remote"): void {
    if (this.#isClosed || why === "local" || this.#open !== ended) return;
    this.#retry = setTimeout(() => void this.#recover(), this.#backoff.next());
  }

  async #recover(): Promise<void> {
    try {
      await this.#renew();
      if (!this.#isClosed) this.#options.onGap([...this.#uris]);
    } catch (cause) {
      if (this.#isClosed || classifyFailure(cause).kind === "closed") return;
      this.#options.logger.warn("mcp subscription could not be renewed", { cause });
      this.#retry = setTimeout(() => void this.#recover(), this.#backoff.next());
    }
  }
}
