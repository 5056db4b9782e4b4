import type { LiveEvent } from "../../api/live-event.ts";
import type { SystemState } from "../../api/system.ts";
import { createBackoff } from "./backoff.ts";
import type { OpenStream } from "./event-stream.ts";
import { openEventStream } from "./event-stream.ts";
import type { Store } from "./store.ts";
import { createStore } from "./store.ts";

/** How the page hears of changes, for the banner. */
export type LinkState =
  | { readonly phase: "connecting" }
  | { readonly phase: "live" }
  /** This browser was not let in, or not by this run of the program: trying again would change nothing. */
  | { readonly phase: "locked" }
  /** `since` is when the page last heard anything, in milliseconds: what it shows is from then. */
  | { readonly phase: "reconnecting"; readonly since: number; readonly attempt: number };

/** `reconnected` stands for everything that may have been missed. */
export type FeedEvent = LiveEvent | { readonly what: "reconnected" };
export type FeedListener = (event: FeedEvent) => void;

/** Two pings may be late before the line counts as dead. */
const SILENCE_MS = 40_000;

/** The one event stream of the page: it reconnects by itself until it is closed. */
export class LiveFeed {
  readonly link: Store<LinkState> = createStore<LinkState>({ phase: "connecting" });
  /** Null until the first answer. */
  readonly state: Store<SystemState | null> = createStore<SystemState | null>(null);
  readonly #listeners = new Set<FeedListener>();
  readonly #backoff = createBackoff({ firstMs: 500, mostMs: 15_000 });
  readonly #openStream: OpenStream;
  #stop: (() => void) | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #lastHeard = Date.now();
  #isClosed = false;

  constructor(openStream: OpenStream = openEventStream) {
    this.#openStream = openStream;
  }

  start(): void {
    globalThis.addEventListener("online", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    globalThis.removeEventListener("online", this.#hurry);
    this.#drop();
    clearTimeout(this.#retry);
    this.#listeners.clear();
  }

  /** Calls back with changes; returns the function that unsubscribes. */
  listen(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tries again at once, where a try is waited for. */
  readonly retryNow = (): void => {
    if (this.link.get().phase !== "reconnecting" || this.#stop !== undefined) return;
    this.#connect();
  };

  readonly #hurry = (): void => this.retryNow();

  #connect(): void {
    clearTimeout(this.#retry);
    this.#stop = this.#openStream("/api/events", {
      onOpen: () => this.#opened(),
      onEvent: (type, data) => (type === "ping" ? this.#watchSilence() : this.#heard(data)),
      onEnd: (status) => (status === 401 ? this.#lock() : this.#lost()),
    });
  }

  #opened(): void {
    const isAgain = this.link.get().phase === "reconnecting";
    this.#backoff.reset();
    this.#lastHeard = Date.now();
    this.link.set({ phase: "live" });
    if (isAgain) this.#tell({ what: "reconnected" });
  }

  #heard(data: string): void {
    this.#lastHeard = Date.now();
    if (this.#silence !== undefined) this.#watchSilence();
    const event = parseEvent(data);
    if (event === undefined) return;
    this.#remember(event);
    this.#tell(event);
  }

  #remember(event: LiveEvent): void {
    const state = this.state.get();
    if (event.what === "state") this.state.set(event.state);
    else if (event.what === "indexing" && state !== null)
      this.state.set({ ...state, indexing: event.indexing });
    else if (event.what === "approvals" && state !== null)
      this.state.set({ ...state, approvals: event.approvals });
  }

  #tell(event: FeedEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** Only a server that pings is held to it. */
  #watchSilence(): void {
    this.#lastHeard = Date.now();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), SILENCE_MS);
  }

  #lock(): void {
    this.#drop();
    this.link.set({ phase: "locked" });
  }

  #lost(): void {
    this.#drop();
    if (this.#isClosed) return;
    const { attempt, delayMs } = this.#backoff.next();
    this.link.set({ phase: "reconnecting", since: this.#lastHeard, attempt });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), delayMs);
  }

  #drop(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#stop?.();
    this.#stop = undefined;
  }
}

function parseEvent(data: string): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(data);
    // The stream is written by the same program as this page: its events follow the shared types.
    return typeof event === "object" && event !== null && "what" in event ? (event as LiveEvent) : undefined;
  } catch {
    return undefined; // half an event of a server that just died
  }
}
