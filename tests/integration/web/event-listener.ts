import { EventEmitter, once } from "node:events";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request } from "node:http";
import type { LiveEvent } from "@a2c-smcp/web";
import type { Stand } from "./stand.ts";

/** A page that listens for changes, until the test ends. */
export class EventListener implements Disposable {
  readonly events: LiveEvent[] = [];
  pings = 0;
  isOver = false;
  readonly #request: ClientRequest;
  readonly #news = new EventEmitter();
  #rest = "";

  constructor({ origin, session: headers }: Stand) {
    this.#request = request(`${origin}/api/events`, { headers }, (response) => this.#listen(response));
    this.#request.on("error", () => undefined); // it is ended from either side, which is no matter here
    this.#request.end();
  }

  /** The first event, past the given number of events, that fits. */
  async event<What extends LiveEvent["what"]>(
    what: What,
    fits: (event: Extract<LiveEvent, { what: What }>) => boolean = () => true,
    from = 0,
  ): Promise<Extract<LiveEvent, { what: What }>> {
    const isWanted = (event: LiveEvent): event is Extract<LiveEvent, { what: What }> =>
      event.what === what && fits(event as Extract<LiveEvent, { what: What }>);
    for (;;) {
      const found = this.events.slice(from).find(isWanted);
      if (found) return found;
      await once(this.#news, "news");
    }
  }

  /** The next sign of life. */
  async ping(): Promise<void> {
    for (const before = this.pings; this.pings === before; ) await once(this.#news, "news");
  }

  /** Settles when the server ended the stream. */
  async over(): Promise<void> {
    while (!this.isOver) await once(this.#news, "news");
  }

  [Symbol.dispose](): void {
    this.#request.destroy();
  }

  #listen(response: IncomingMessage): void {
    response.setEncoding("utf8");
    response.on("data", (text: string) => this.#read(text));
    response.on("error", () => undefined); // told by "close"
    response.on("close", () => {
      this.isOver = true;
      this.#news.emit("news");
    });
  }

  #read(text: string): void {
    const blocks = (this.#rest + text).split("\n\n");
    this.#rest = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith("event: ping")) this.pings += 1;
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) this.events.push(JSON.parse(data) as LiveEvent);
    }
    this.#news.emit("news");
  }
}
