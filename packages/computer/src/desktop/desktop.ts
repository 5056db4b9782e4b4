import type { Logger } from "@a2c-smcp/runtime";
import { Coalescer, changeWaits, messageOf, silentLogger, withDeadline } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import type { ResourceHub } from "../resources/resource-hub.ts";
import type { ServerResources } from "../resources/server-resources.ts";
import type { InspectedWindow, WindowReading } from "./inspect-desktop.ts";
import { judgeWindows, missingIn } from "./inspect-desktop.ts";
import { selectWindows } from "./organize-desktop.ts";
import { renderWindow } from "./render-window.ts";
import type { PlacedWindow } from "./window.ts";
import { distinctWindows, placeWindow, windowIdentity } from "./window.ts";
import { WindowContents } from "./window-contents.ts";

export interface DesktopOptions {
  readonly logger?: Logger | undefined;
  /** The server of each past tool call, oldest first: servers that were used last come first. */
  readonly history?: (() => readonly string[]) | undefined;
  /** Whether a server is of before 0.2, and its windows are laid out by their queries. */
  readonly isLegacy?: ((server: string) => boolean) | undefined;
  /** Milliseconds that reading the windows may take altogether; what is not there by then is left out. */
  readonly readTimeoutMs?: number | undefined;
  /** Milliseconds for the one window that is asked for by name: nothing else waits for it. */
  readonly windowTimeoutMs?: number | undefined;
  /** Changes within this time are one announcement. */
  readonly coalesceMs?: number | undefined;
}

export interface DesktopEvents {
  changed: () => void;
}

/** Which windows are wanted. */
export interface DesktopRequest {
  /** At most so many windows; null is no limit. */
  readonly size?: number | null | undefined;
  /** The one window that is wanted, by its URI exactly as listed or as shown. */
  readonly window?: string | null | undefined;
}

/** The live windows of all servers as text. Reads only what is shown, and keeps it until its server says it changed. */
export class Desktop extends EventEmitter<DesktopEvents> {
  readonly #hub: ResourceHub;
  readonly #logger: Logger;
  readonly #history: () => readonly string[];
  readonly #isLegacy: (server: string) => boolean;
  readonly #readTimeoutMs: number;
  readonly #windowTimeoutMs: number;
  readonly #changes: Coalescer;
  readonly #contents: WindowContents;
  readonly #windows = new Map<string, readonly PlacedWindow[]>();
  /** When each window changed last, by its URI as listed. */
  readonly #changedAt = new Map<string, Map<string, Date>>();
  #lastSize: number | null | undefined;

  constructor(hub: ResourceHub, options: DesktopOptions = {}) {
    super();
    this.#hub = hub;
    this.#logger = options.logger ?? silentLogger;
    this.#history = options.history ?? (() => []);
    this.#isLegacy = options.isLegacy ?? (() => false);
    this.#readTimeoutMs = options.readTimeoutMs ?? 5_000;
    this.#windowTimeoutMs = options.windowTimeoutMs ?? Math.max(20_000, this.#readTimeoutMs);
    this.#changes = new Coalescer(options.coalesceMs ?? changeWaits.announceMs, () => this.emit("changed"));
    this.#contents = new WindowContents(hub, this.#readTimeoutMs);
    hub.on("listed", (resources) => this.#onListed(resources));
    hub.on("updated", (resources, uri, isAssumed) => this.#onUpdated(resources, uri, isAssumed));
    hub.on("disconnected", (server) => this.#forget(server));
    hub.on("removed", (server) => this.#forget(server));
  }

  /** The windows as an Agent sees them, servers that were used last first. Reads only what is shown and changed. */
  async query({ size, window }: DesktopRequest = {}): Promise<string[]> {
    await this.#hub.settled();
    const history = this.#history();
    if (typeof window !== "string") this.#lastSize = size;
    const all = [...this.#windows.values()].flat();
    const wanted =
      typeof window === "string"
        ? all.filter(({ uri, shownUri }) => uri === window || shownUri === window)
        : all;
    const rendered = new Map<PlacedWindow, string | undefined>();
    const isShown = (one: PlacedWindow): boolean => !rendered.has(one) || rendered.get(one) !== undefined;
    const select = (): PlacedWindow[] => selectWindows(wanted, { size, history }, isShown);
    const patience = typeof window === "string" ? this.#windowTimeoutMs : this.#readTimeoutMs;
    const until = performance.now() + patience;
    let chosen = select();
    // A window that turns out to be empty uncovers others, which then have to be read too.
    for (let missing = chosen; missing.length > 0; missing = chosen.filter((one) => !rendered.has(one))) {
      await this.#readAll(missing, rendered, until);
      chosen = select();
    }
    return chosen.flatMap((one) => rendered.get(one) ?? []);
  }

  /** How many windows a server has now. */
  count(server: string): number {
    return this.#windows.get(server)?.length ?? 0;
  }

  /** Every window, those that an Agent does not see with the reason. */
  async inspect(): Promise<InspectedWindow[]> {
    await this.#hub.settled();
    const history = this.#history();
    const all = [...this.#windows.values()].flat();
    const readings = await Promise.all(
      all.map(async (window) => [window, await this.#read(window, this.#readTimeoutMs)] as const),
    );
    return judgeWindows(new Map(readings), { size: this.#lastSize, history }).map((judged) => {
      const { server, uri, shownUri } = judged.window;
      const { title, name } = this.#hub.get(server)?.resources.get(uri) ?? {};
      const changedAt = this.#changedAt.get(server)?.get(uri) ?? new Date();
      return { ...judged, title: title || name || shownUri, changedAt };
    });
  }

  close(): void {
    this.#changes.close();
  }

  async #readAll(
    windows: readonly PlacedWindow[],
    rendered: Map<PlacedWindow, string | undefined>,
    until: number,
  ): Promise<void> {
    const milliseconds = Math.max(0, until - performance.now());
    await Promise.all(
      windows.map(async (window) => {
        rendered.set(window, await this.#render(window, milliseconds));
      }),
    );
  }

  async #render(window: PlacedWindow, milliseconds: number): Promise<string | undefined> {
    const reading = await this.#read(window, milliseconds);
    return "text" in reading ? reading.text : undefined;
  }

  async #read(window: PlacedWindow, milliseconds: number): Promise<WindowReading> {
    const { server, uri } = window;
    try {
      const contents = await withDeadline(this.#contents.read(server, uri, milliseconds), {
        what: "a window",
        milliseconds,
      });
      const text = renderWindow(window, contents, this.#logger);
      return text === undefined ? { missing: missingIn(contents) } : { text };
    } catch (cause) {
      this.#logger.warn("a window could not be read and is left out", {
        server,
        uri,
        reason: messageOf(cause),
      });
      return { missing: "unreadable" };
    }
  }

  #onListed(resources: ServerResources): void {
    if (!resources.isParticipant) return;
    const { server } = resources;
    const windows = this.#placeListed(resources);
    const before = this.#windows.get(server) ?? [];
    this.#windows.set(server, windows);
    const uris = new Set(windows.map(({ uri }) => uri));
    this.#contents.keepOnly(server, uris);
    const known = this.#changedAt.get(server);
    const now = new Date();
    this.#changedAt.set(server, new Map([...uris].map((uri) => [uri, known?.get(uri) ?? now])));
    if (before.length !== uris.size || before.some(({ uri }) => !uris.has(uri))) this.#changes.touch();
  }

  #onUpdated({ server }: ServerResources, uri: string, isAssumed: boolean): void {
    if (!/^window:/i.test(uri)) return;
    // A notice may name the window without the query that it is listed with.
    const identity = windowIdentity(uri);
    const window = this.#windows.get(server)?.find(({ shownUri }) => shownUri === identity);
    if (window) {
      this.#contents.drop(server, window.uri);
      if (!isAssumed) this.#contents.noteTold(server, window.uri);
      this.#changedAt.get(server)?.set(window.uri, new Date());
    }
    this.#changes.touch();
  }

  #placeListed({ server, resources }: ServerResources): PlacedWindow[] {
    const isLegacy = this.#isLegacy(server);
    const listed = [...resources.values()].filter(({ uri }) => /^window:/i.test(uri));
    const placed = listed.flatMap(
      (resource) =>
        placeWindow({ ...layoutOf(resource), server, uri: resource.uri, isLegacy }, this.#logger) ?? [],
    );
    return distinctWindows(placed);
  }

  #forget(server: string): void {
    this.#contents.keepOnly(server, new Set());
    this.#changedAt.delete(server);
    const windows = this.#windows.get(server);
    if (this.#windows.delete(server) && windows && windows.length > 0) this.#changes.touch();
  }
}

function layoutOf(resource: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { annotations, _meta } = resource;
  return { annotations: annotations ?? undefined, _meta: _meta ?? undefined };
}
