import { randomUUID } from "node:crypto";
import { RESULT_SCHEME } from "./uris/client-uri.ts";

export interface KeptResultsOptions {
  /** Of one client. */
  readonly mostResults: number;
  /** Of one client, in UTF-16 units. */
  readonly mostCharacters: number;
  /** Of all clients together, in UTF-16 units. */
  readonly mostInAll: number;
}

/** One text or one blob, as `resources/read` gives it. */
export interface KeptContent {
  readonly mimeType: string;
  readonly text?: string;
  readonly blob?: string;
}

/**
 * What did not fit into the answers of tools, by client: none gets at the results of another. A tool must not be called
 * again for the rest, for it may have effects; the oldest results make room for new ones, those of whoever keeps most
 * first.
 */
export class KeptResults {
  readonly #options: KeptResultsOptions;
  readonly #clients = new Set<ClientResults>();

  constructor(options: KeptResultsOptions) {
    this.#options = options;
  }

  /** A place for the results of one client, until it is closed. */
  open(): ClientResults {
    const client = new ClientResults(this.#options, {
      onKept: () => this.#makeRoom(),
      onClosed: () => this.#clients.delete(client),
    });
    this.#clients.add(client);
    return client;
  }

  #makeRoom(): void {
    const inAll = (): number => [...this.#clients].reduce((sum, { characters }) => sum + characters, 0);
    while (inAll() > this.#options.mostInAll) {
      const [greediest] = [...this.#clients].sort((a, b) => b.characters - a.characters);
      if (!greediest?.dropOldest()) return;
    }
  }
}

interface Hooks {
  readonly onKept: () => void;
  readonly onClosed: () => void;
}

/** The results of one client, under URIs that nobody can guess. */
export class ClientResults {
  readonly #options: KeptResultsOptions;
  readonly #hooks: Hooks;
  readonly #results = new Map<string, KeptContent>();
  #characters = 0;
  #isClosed = false;

  constructor(options: KeptResultsOptions, hooks: Hooks) {
    this.#options = options;
    this.#hooks = hooks;
  }

  get characters(): number {
    return this.#characters;
  }

  /** Keeps a result and returns its URI; undefined when it is too large to be kept at all. */
  keep(content: KeptContent): string | undefined {
    const { mostResults, mostCharacters } = this.#options;
    const size = sizeOf(content);
    if (size > mostCharacters || this.#isClosed) return undefined;
    const uri = `${RESULT_SCHEME}${randomUUID()}`;
    this.#results.set(uri, content);
    this.#characters += size;
    while (this.#results.size > mostResults || this.#characters > mostCharacters) this.dropOldest();
    this.#hooks.onKept();
    return uri;
  }

  get(uri: string): KeptContent | undefined {
    return this.#results.get(uri);
  }

  /** Forgets the oldest result; returns whether there was one. */
  dropOldest(): boolean {
    const [oldest] = this.#results;
    if (!oldest) return false;
    this.#results.delete(oldest[0]);
    this.#characters -= sizeOf(oldest[1]);
    return true;
  }

  /** The client is gone. */
  close(): void {
    this.#isClosed = true;
    this.#results.clear();
    this.#characters = 0;
    this.#hooks.onClosed();
  }
}

function sizeOf({ text = "", blob = "" }: KeptContent): number {
  return text.length + blob.length;
}
