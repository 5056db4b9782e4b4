import type { ResourceHub } from "../resources/resource-hub.ts";

/** What was read of each window, as long as its server promises to tell of changes. */
export class WindowContents {
  readonly #hub: ResourceHub;
  readonly #timeoutMs: number;
  readonly #kept = new Map<string, Map<string, Promise<readonly unknown[]>>>();

  constructor(hub: ResourceHub, timeoutMs: number) {
    this.#hub = hub;
    this.#timeoutMs = timeoutMs;
  }

  /** The contents of a window. Two callers at once share one read; a read that fails is not kept. */
  read(server: string, uri: string): Promise<readonly unknown[]> {
    const kept = this.#of(server);
    const known = kept.get(uri);
    if (known !== undefined) return known;
    // A server that does not follow the window, or did not yet when it was read, would never say that it changed.
    const isFollowed = (): boolean => this.#hub.get(server)?.isFollowed(uri) === true;
    const wasFollowed = isFollowed();
    const reading = this.#fetch(server, uri);
    kept.set(uri, reading);
    const forget = (): void => {
      if (kept.get(uri) === reading) kept.delete(uri);
    };
    reading.then(() => (wasFollowed && isFollowed() ? undefined : forget()), forget);
    return reading;
  }

  /** The window changed: what was read of it, or is being read, is not what it is. */
  drop(server: string, uri: string): void {
    this.#of(server).delete(uri);
  }

  keepOnly(server: string, uris: ReadonlySet<string>): void {
    const kept = this.#of(server);
    for (const uri of [...kept.keys()]) if (!uris.has(uri)) kept.delete(uri);
    if (kept.size === 0) this.#kept.delete(server);
  }

  async #fetch(server: string, uri: string): Promise<readonly unknown[]> {
    const connection = this.#hub.get(server)?.connection;
    if (!connection) throw new Error(`MCP server ${server} is gone`);
    const { contents } = await connection.readResource(uri, { timeoutMs: this.#timeoutMs });
    return contents;
  }

  #of(server: string): Map<string, Promise<readonly unknown[]>> {
    const kept = this.#kept.get(server) ?? new Map<string, Promise<readonly unknown[]>>();
    this.#kept.set(server, kept);
    return kept;
  }
}
