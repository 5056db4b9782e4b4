import { createRequire } from "node:module";
import { defaultLimits } from "@a2c-smcp/readers";
import type { WorkerConfinement, WorkerEnvironment, WorkerPlaces } from "@a2c-smcp/readers/worker";
import { defaultProcessLimits, makePlaces, removePlaces, WorkerChild } from "@a2c-smcp/readers/worker";
import type { Logger } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { EngineAnswers, EngineReply, EngineRequest } from "./engine/engine-messages.ts";
import { TOO_LARGE } from "./engine/engine-messages.ts";
import { EngineError } from "./engine-error.ts";

export interface TableEngineOptions {
  readonly confinement: WorkerConfinement;
  readonly environment: WorkerEnvironment;
  readonly logger: Logger;
}

const MB = 1024 * 1024;
/** What queries may take beside the tables themselves. */
const ENGINE_BYTES = 768 * MB;
const THREADS = 2;
/** The engine is ready within this. */
const START_MS = 15_000;
/** A request that is not answered by then ends the engine with it. */
const REQUEST_MS = 30_000;
/** A query that its deadline does not stop is ended with the engine so much later. */
const GRACE_MS = 1_000;

/** Where the engine looks how much memory there is; it crashes where it sees that these are there and may not read them. */
const CONTROL_GROUPS = ["/proc/self/cgroup", "/sys/fs/cgroup"];

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Whether the library that the engine stands on is installed. */
export function hasEngine(): boolean {
  try {
    createRequire(import.meta.url).resolve("@duckdb/node-api");
    return true;
  } catch {
    return false;
  }
}

/** The process that holds tables and runs queries: confined, without any file, and killed when it takes too long. */
export class TableEngine {
  readonly #child: WorkerChild;
  readonly #places: WorkerPlaces;
  readonly #options: TableEngineOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly exited: Promise<void>;
  #lastId = 0;
  #isClosing = false;
  #isEnding = false;
  /** Why it did not start. */
  #complaint = "";

  constructor(options: TableEngineOptions) {
    this.#options = options;
    this.#places = makePlaces(options.environment["TMPDIR"]);
    const { scratch } = this.#places;
    const { mechanism } = options.confinement.sandbox;
    let onEnd: () => void = () => undefined;
    this.exited = new Promise((resolve) => {
      onEnd = () => resolve(this.#onEnd());
    });
    this.#child = new WorkerChild({
      entry: { beside: import.meta.url, name: "engine/engine-main" },
      limits: defaultProcessLimits,
      environment: { ...options.environment, TMPDIR: scratch, TMP: scratch, TEMP: scratch },
      settings: { open: { limits: defaultLimits, passwords: [] }, formatModules: [], openDocuments: 0 },
      confinement: options.confinement,
      scratch,
      readable: mechanism === "landlock" ? CONTROL_GROUPS : [],
      bounds: { head: 1024, body: 16 * MB },
      onFrame: ({ body }) => this.#onReply(body),
      onGarbage: () => this.kill(),
      onEnd,
    });
    void this.#expect(0, START_MS).catch((cause: Error) => {
      if (this.#isClosing) return;
      this.#complaint = cause.message;
      options.logger.error("the engine for tables did not start", { cause, stderr: this.#child.stderr });
      this.kill();
    });
    this.#child.send({ settings: { memoryBytes: ENGINE_BYTES, threads: THREADS } });
  }

  /** It has ended, or is about to: nothing more is asked of it. */
  get hasExited(): boolean {
    return this.#isEnding || this.#child.hasEnded;
  }

  /** Sends one request. Rejects with an EngineError: what the engine says, or that it is gone. */
  async ask<K extends EngineRequest["kind"]>(
    request: Extract<EngineRequest, { kind: K }>,
    body?: Uint8Array,
  ): Promise<EngineAnswers[K]> {
    if (this.hasExited) throw new EngineError("gone", "the engine for tables has ended; ask again");
    const id = ++this.#lastId;
    const milliseconds = "milliseconds" in request ? request.milliseconds + GRACE_MS : REQUEST_MS;
    const answer = this.#expect(id, milliseconds);
    this.#child.send({ ...request, id }, body);
    return (await answer) as EngineAnswers[K];
  }

  /** Ends it with everything that it holds. */
  kill(): void {
    this.#isEnding = true;
    this.#child.kill();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.kill();
    await this.exited;
  }

  #expect(id: number, milliseconds: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        this.kill();
        reject(
          new EngineError(
            "late",
            `it took longer than ${Math.floor(milliseconds / 1000)} s and was stopped; ask for less`,
          ),
        );
      }, milliseconds).unref();
      this.#waiting.set(id, { resolve, reject, timer });
    });
  }

  #onReply(body: Buffer): void {
    const reply = readReply(body);
    if (reply === undefined) {
      this.kill(); // nothing that it says can be believed any more
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    this.#waiting.delete(reply.id);
    clearTimeout(waiting.timer);
    if ("error" in reply) waiting.reject(new EngineError("refused", reply.error));
    else waiting.resolve(reply.value);
  }

  async #onEnd(): Promise<void> {
    const words = this.#complaint || this.#child.lastWords;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new EngineError("gone", lastWordsOf(words)));
    }
    this.#waiting.clear();
    await removePlaces(this.#places).catch((cause: unknown) =>
      this.#options.logger.debug("the folder of the engine for tables was not removed", { cause }),
    );
  }
}

/** Where its memory ends in the wrong place, the engine dies of it. */
function lastWordsOf(words: string): string {
  if (/\bbad_alloc\b|out of memory/i.test(words)) return TOO_LARGE;
  return `the engine for tables ended${words === "" ? "" : `: ${words.slice(-200)}`}`;
}

const Reply = z.union([
  z.strictObject({ id: z.int().nonnegative(), error: z.string() }),
  z.strictObject({ id: z.int().nonnegative(), value: z.unknown() }),
]);

function readReply(body: Buffer): EngineReply | undefined {
  try {
    return Reply.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined; // whoever asks ends the engine
  }
}
