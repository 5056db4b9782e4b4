import { buildDpeUri, isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { McpConnection } from "../mcp/mcp-connection.ts";

/** So many resources are followed one by one; beyond, documents are followed through their container alone. */
const MOST_FOLLOWED = 200;
/** So many wishes are sent at once; a server of the newer era takes them as one. */
const AT_ONCE = 50;
/** A server that refuses so many resources is not asked for the rest. */
const MOST_REFUSALS = 5;

/** Which resources of one server are subscribed to: each once, and no more of them than is sensible. */
export class Following {
  readonly #connection: McpConnection;
  readonly #logger: Logger;
  readonly #followed = new Set<string>();
  readonly #refused = new Set<string>();
  /** What somebody asked for by name, beside what is followed anyway. */
  readonly #wishes = new Set<string>();
  #wanted: ReadonlySet<string> = new Set();
  #work: Promise<void> | undefined;
  #isOver = false;

  constructor(connection: McpConnection, logger: Logger) {
    this.#connection = connection;
    this.#logger = logger;
  }

  has(uri: string): boolean {
    return this.#followed.has(uri);
  }

  /** Follows one resource because somebody asked for it; rejects when the server will not. */
  async wish(uri: string): Promise<void> {
    this.#wishes.add(uri);
    if (this.#followed.has(uri)) return;
    try {
      await this.#connection.subscribe(uri);
      this.#followed.add(uri);
    } catch (cause) {
      this.#wishes.delete(uri);
      throw cause;
    }
  }

  /** Nobody asks for this resource any more. */
  forgo(uri: string): void {
    if (this.#wishes.delete(uri) && !this.#isOver) this.#start();
  }

  /** Follows what of these resources matters and lets go of what is no longer listed. */
  follow(listed: Iterable<string>): void {
    this.#wanted = chooseFollowed(listed);
    this.#start();
  }

  close(): void {
    this.#isOver = true;
    this.#followed.clear();
  }

  #start(): void {
    this.#work ??= this.#catchUp().finally(() => {
      this.#work = undefined;
    });
  }

  async #catchUp(): Promise<void> {
    while (!this.#isOver) {
      const unwanted = [...this.#followed].filter((uri) => !this.#wanted.has(uri) && !this.#wishes.has(uri));
      const missing = this.#missing();
      if (unwanted.length === 0 && missing.length === 0) return;
      await Promise.all([
        ...unwanted.slice(0, AT_ONCE).map((uri) => this.#unsubscribe(uri)),
        ...missing.slice(0, AT_ONCE).map((uri) => this.#subscribe(uri)),
      ]);
    }
  }

  #missing(): string[] {
    if (this.#refused.size >= MOST_REFUSALS) return [];
    return [...this.#wanted].filter((uri) => !this.#followed.has(uri) && !this.#refused.has(uri));
  }

  async #subscribe(uri: string): Promise<void> {
    try {
      await this.#connection.subscribe(uri);
      this.#followed.add(uri);
    } catch (cause) {
      this.#refused.add(uri);
      this.#logger.debug("an mcp server does not follow a resource", { uri, reason: messageOf(cause) });
    }
  }

  async #unsubscribe(uri: string): Promise<void> {
    this.#followed.delete(uri);
    try {
      await this.#connection.unsubscribe(uri);
    } catch (cause) {
      this.#logger.debug("an mcp server could not let go of a resource", { uri, reason: messageOf(cause) });
    }
  }
}

/** Windows first, because their contents are kept; then the containers of documents, then documents. */
function chooseFollowed(listed: Iterable<string>): ReadonlySet<string> {
  const windows: string[] = [];
  const documents: string[] = [];
  const containers = new Set<string>();
  for (const uri of listed) {
    if (/^window:/i.test(uri)) windows.push(uri);
    if (!isDpeUri(uri)) continue;
    documents.push(uri);
    containers.add(buildDpeUri({ host: parseDpeUri(uri).host }));
  }
  const few = documents.length <= MOST_FOLLOWED ? documents : [];
  return new Set([...windows.slice(0, MOST_FOLLOWED), ...[...containers].slice(0, MOST_FOLLOWED), ...few]);
}
