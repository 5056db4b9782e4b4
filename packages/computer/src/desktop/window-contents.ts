import type { ResourceHub } from "../resources/resource-hub.ts";

/** A window that may compute its text when it is read is read again after this. */
const OLDEST_MS = 1_000;

type Contents = readonly unknown[];

interface Reading {
  readonly contents: Promise<Contents>;
  readonly startedAt: number;
}

/** What is known of the windows of one server. */
interface ServerWindows {
  readonly kept: Map<string, Reading>;
  /** Those that have announced a change: from then on they are taken to announce every one. */
  readonly telling: Set<string>;
}

/**
 * What was read of each window. It is kept until the window tells that it changed; one that has never announced anything
 * may compute its text at the read, so that it is kept for a second at most.
 */
export class WindowContents {
  readonly #hub: ResourceHub;
  readonly #timeoutMs: number;
  readonly #servers = new Map<string, ServerWindows>();

  constructor(hub: ResourceHub, timeoutMs: number) {
    this.#hub = hub;
    this.#timeoutMs = timeoutMs;
  }

  /** The contents of a window. Two callers at once share one read; a read that fails is not kept. */
  read(server: string, uri: string, timeoutMs = this.#timeoutMs): Promise<Contents> {
    const { kept, telling } = this.#of(server);
    const known = kept.get(uri);
    const isFresh = (reading: Reading): boolean =>
      telling.has(uri) || performance.now() - reading.startedAt <= OLDEST_MS;
    if (known && isFresh(known)) return known.contents;
    // A server that does not follow the window, or did not yet when it was read, would never announce that it changed.
    const isFollowed = (): boolean => this.#hub.get(server)?.isFollowed(uri) === true;
    const wasFollowed = isFollowed();
    const reading = { contents: this.#fetch(server, uri, timeoutMs), startedAt: performance.now() };
    kept.set(uri, reading);
    const forget = (): void => {
      if (kept.get(uri) === reading) kept.delete(uri);
    };
    reading.contents.then(() => (wasFollowed && isFollowed() ? undefined : forget()), forget);
    return reading.contents;
  }

  /** The window changed: what was read of it, or is being read, is not what it is. */
  drop(server: string, uri: string): void {
    this.#of(server).kept.delete(uri);
  }

  /** The window announced a change by itself: from now on it is kept until it does so again. */
  noteTold(server: string, uri: string): void {
    this.#of(server).telling.add(uri);
  }

  /** These are the windows that the server has now; none when it is gone. */
  keepOnly(server: string, uris: ReadonlySet<string>): void {
    const { kept, telling } = this.#of(server);
    for (const known of [kept, telling])
      for (const uri of [...known.keys()]) if (!uris.has(uri)) known.delete(uri);
    if (uris.size === 0) this.#servers.delete(server);
  }

  async #fetch(server: string, uri: string, timeoutMs: number): Promise<Contents> {
    const connection = this.#hub.get(server)?.connection;
    if (!connection) throw new Error(`MCP server ${server} is gone`);
    const { contents } = await connection.readResource(uri, { timeoutMs });
    return contents;
  }

  #of(server: string): ServerWindows {
    const windows = this.#servers.get(server) ?? { kept: new Map(), telling: new Set() };
    this.#servers.set(server, windows);
    return windows;
  }
}
