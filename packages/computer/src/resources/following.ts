import { buildDpeUri, isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { McpConnection } from "../mcp/mcp-connection.ts";

/** So many windows, and so many hosts of documents, are followed. */
const MOST_FOLLOWED = 200;
/** So many documents are followed one by one; what lies beyond is followed through its container alone. */
const MOST_DOCUMENTS = 2_000;
/** So many wishes are sent at once to a server of the older era; one of the newer takes them as one. */
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
  #wanted: Wanted = { first: new Set(), documents: new Set(), leftOut: 0 };
  #work: Promise<void> | undefined;
  #isOver = false;

  constructor(connection: McpConnection, logger: Logger) {
    this.#connection = connection;
    this.#logger = logger;
  }

  has(uri: string): boolean {
    return this.#followed.has(uri);
  }

  /** Whether every document that is listed is followed by itself. */
  get coversDocuments(): boolean {
    if (this.#wanted.leftOut > 0 || this.#work !== undefined) return false;
    for (const uri of this.#refused) if (this.#wanted.documents.has(uri)) return false;
    return this.#refused.size < MOST_REFUSALS;
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

  /** Subscribes to those of these resources that matter and unsubscribes from what is no longer listed. */
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
      const unwanted = [...this.#followed].filter((uri) => !this.#isWanted(uri));
      const missing = this.#missing();
      if (unwanted.length === 0 && missing.length === 0) return;
      const most = this.#connection.era === "modern" ? Number.POSITIVE_INFINITY : AT_ONCE;
      await Promise.all([
        ...unwanted.slice(0, most).map((uri) => this.#unsubscribe(uri)),
        ...missing.slice(0, most).map((uri) => this.#subscribe(uri)),
      ]);
    }
  }

  #isWanted(uri: string): boolean {
    const { first, documents } = this.#wanted;
    return first.has(uri) || documents.has(uri) || this.#wishes.has(uri);
  }

  /** Documents only when the rest is there: a server that finds them too many must not lose its windows by it. */
  #missing(): string[] {
    if (this.#refused.size >= MOST_REFUSALS) return [];
    const open = (uri: string): boolean => !this.#followed.has(uri) && !this.#refused.has(uri);
    const first = [...this.#wanted.first].filter(open);
    return first.length > 0 ? first : [...this.#wanted.documents].filter(open);
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

/** What is to be followed of a list. */
interface Wanted {
  /** Windows, because their contents are kept, and the containers of documents. */
  readonly first: ReadonlySet<string>;
  readonly documents: ReadonlySet<string>;
  /** So many documents are not followed by themselves. */
  readonly leftOut: number;
}

function chooseFollowed(listed: Iterable<string>): Wanted {
  const windows: string[] = [];
  const documents: string[] = [];
  const containers = new Set<string>();
  for (const uri of listed) {
    if (/^window:/i.test(uri)) windows.push(uri);
    if (!isDpeUri(uri)) continue;
    documents.push(uri);
    containers.add(buildDpeUri({ host: parseDpeUri(uri).host }));
  }
  return {
    first: new Set([...windows.slice(0, MOST_FOLLOWED), ...[...containers].slice(0, MOST_FOLLOWED)]),
    documents: new Set(documents.slice(0, MOST_DOCUMENTS)),
    leftOut: Math.max(0, documents.length - MOST_DOCUMENTS),
  };
}
