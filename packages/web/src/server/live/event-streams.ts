import type { ServerResponse } from "node:http";
import type { LiveEvent } from "../../api/live-event.ts";
import { ApiFailure } from "../http/api-failure.ts";

export interface EventStreamsOptions {
  /** What a new listener gets at once. */
  readonly greet: () => LiveEvent;
  /** The first page has come, or the last one has gone. */
  readonly onAudience: (isThere: boolean) => void;
  /** Milliseconds between two signs of life. */
  readonly heartbeatMs?: number | undefined;
}

const HEARTBEAT_MS = 15_000;
const MOST_STREAMS = 32;
/** Who has this much waiting does not read; it comes back by itself and asks for what it missed. */
const MOST_WAITING_BYTES = 1_000_000;

/** The pages, and commands of the same user, that listen for changes. */
export class EventStreams {
  readonly #options: EventStreamsOptions;
  readonly #open = new Set<ServerResponse>();
  readonly #pages = new Set<ServerResponse>();
  #heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(options: EventStreamsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Turns an answer into a stream that lasts until either side ends it. */
  open(response: ServerResponse, { isPage }: { readonly isPage: boolean }): void {
    if (this.#open.size >= MOST_STREAMS)
      throw new ApiFailure(503, "too-many-pages", {
        message: "Too many pages are open.",
        advice: "Close some of them.",
      });
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", Connection: "keep-alive" });
    response.once("close", () => this.#leave(response));
    this.#open.add(response);
    if (this.#open.size === 1) this.#begin();
    if (isPage && this.#pages.add(response).size === 1) this.#options.onAudience(true);
    this.#write(response, "retry: 1000\n\n");
    this.#write(response, format(this.#options.greet()));
    this.#write(response, ping);
  }

  send(event: LiveEvent): void {
    const text = format(event);
    for (const response of this.#open) this.#write(response, text);
  }

  close(): void {
    for (const response of [...this.#open]) response.destroy();
    clearInterval(this.#heartbeat);
    this.#open.clear();
    this.#pages.clear();
  }

  #begin(): void {
    const { heartbeatMs = HEARTBEAT_MS } = this.#options;
    this.#heartbeat = setInterval(() => {
      for (const response of this.#open) this.#write(response, ping);
    }, heartbeatMs);
    this.#heartbeat.unref();
  }

  #leave(response: ServerResponse): void {
    if (this.#pages.delete(response) && this.#pages.size === 0) this.#options.onAudience(false);
    if (this.#open.delete(response) && this.#open.size === 0) clearInterval(this.#heartbeat);
  }

  #write(response: ServerResponse, text: string): void {
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
    else response.write(text);
  }
}

const ping = "event: ping\ndata:\n\n";

function format(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
