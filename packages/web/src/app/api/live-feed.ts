import type { LiveEvent, SystemState } from "../../api/model.ts";
import { createBackoff } from "./backoff.ts";
import type { Store } from "./store.ts";
import { createStore } from "./store.ts";

/** How the page hears of changes, for the banner. */
export type LinkState =
  | { readonly phase: "connecting" }
  | { readonly phase: "live" }
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
  #source: EventSource | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #lastHeard = Date.now();
  #isClosed = false;

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

  /** Hears of changes; the answer ends that. */
  listen(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tries again at once, where a try is waited for. */
  readonly retryNow = (): void => {
    if (this.link.get().phase !== "reconnecting" || this.#source !== undefined) return;
    this.#connect();
  };

  readonly #hurry = (): void => this.retryNow();

  #connect(): void {
    clearTimeout(this.#retry);
    const source = new EventSource("/api/events");
    this.#source = source;
    source.onopen = () => this.#opened();
    source.onerror = () => this.#lost();
    source.onmessage = ({ data }: MessageEvent<unknown>) => this.#heard(data);
    // Only a server that pings is held to it.
    source.addEventListener("ping", () => this.#watchSilence());
  }

  #opened(): void {
    const isAgain = this.link.get().phase === "reconnecting";
    this.#backoff.reset();
    this.#lastHeard = Date.now();
    this.link.set({ phase: "live" });
    if (isAgain) this.#tell({ what: "reconnected" });
  }

  #heard(data: unknown): void {
    this.#lastHeard = Date.now();
    if (this.#silence !== undefined) this.#watchSilence();
    const event = parseEvent(data);
    if (event === undefined) return;
    this.#remember(event);
    const known = this.state.get();
    if (event.what === "indexing" && known !== null) this.state.set({ ...known, indexing: event.indexing });
    this.#tell(event);
  }

  #remember(event: LiveEvent): void {
    const state = this.state.get();
    if (event.what === "state") this.state.set(event.state);
    else if (event.what === "indexing" && state !== null)
      this.state.set({ ...state, indexing: event.indexing });
  }

  #tell(event: FeedEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  #watchSilence(): void {
    this.#lastHeard = Date.now();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), SILENCE_MS);
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
    this.#source?.close();
    this.#source = undefined;
  }
}

function parseEvent(data: unknown): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data));
    // The stream is written by the same program as this page: its events follow the shared types.
    return typeof event === "object" && event !== null && "what" in event ? (event as LiveEvent) : undefined;
  } catch {
    return undefined; // half an event of a server that just died
  }
}
