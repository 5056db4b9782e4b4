import type { Logger } from "@a2c-smcp/runtime";

/** So many are told by name; the rest is counted. */
const MOST_TOLD = 5;

/** Reports URIs that several servers list: reads go to the one that was registered first. */
export class SharedUris {
  readonly #logger: Logger;
  readonly #urisOf = new Map<string, ReadonlySet<string>>();
  /** The first shared URIs of each pair that was reported. */
  readonly #told = new Map<string, string>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Takes what a server lists now, and warns of what others list, too, when that is new. */
  replace(server: string, listed: Iterable<string>): void {
    const uris = new Set(listed);
    this.#urisOf.set(server, uris);
    for (const [other, theirs] of this.#urisOf)
      if (other !== server) this.#tell(server, other, { uris, theirs });
  }

  remove(server: string): void {
    this.#urisOf.delete(server);
    for (const pair of [...this.#told.keys()]) if (JSON.parse(pair).includes(server)) this.#told.delete(pair);
  }

  #tell(server: string, other: string, { uris, theirs }: Lists): void {
    const shared = [...uris].filter((uri) => theirs.has(uri));
    const pair = JSON.stringify([server, other].sort());
    const mark = JSON.stringify([shared.length, shared.slice(0, MOST_TOLD).sort()]);
    if (shared.length === 0) this.#told.delete(pair);
    if (shared.length === 0 || this.#told.get(pair) === mark) return;
    this.#told.set(pair, mark);
    this.#logger.warn("mcp servers list the same uris; the first registered answers", {
      server,
      other,
      count: shared.length,
      uris: shared.slice(0, MOST_TOLD),
    });
  }
}

interface Lists {
  readonly uris: ReadonlySet<string>;
  readonly theirs: ReadonlySet<string>;
}
