import type { ChildProcess } from "node:child_process";
import { Duplex } from "node:stream";
import type { Logger } from "@a2c-smcp/runtime";
import { withDeadline } from "@a2c-smcp/runtime";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { ElementBlob } from "../engine/model.ts";
import { toDocumentError } from "../engine/to-document-error.ts";
import { KnownRoots } from "../sandbox/known-roots.ts";
import { FrameChannel } from "./frame-channel.ts";
import { GarbageError } from "./garbage-error.ts";
import { JobWatch } from "./job-watch.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { readMessage } from "./read-message.ts";
import { NotStagedError } from "./read-served-file.ts";
import { isHalted, residentMemory } from "./resident-memory.ts";
import type { WorkerConfinement, WorkerEnvironment } from "./spawn-worker.ts";
import { spawnWorker } from "./spawn-worker.ts";
import { Stage } from "./stage.ts";
import { endedError, isFromOutside } from "./worker-end.ts";
import { boundsFromWorker, CHANNEL_DESCRIPTOR, fromFrame } from "./worker-frames.ts";
import { WorkerGoneError } from "./worker-gone-error.ts";
import type { ReaderSettings, VersionedFile, WorkerEntry, WorkerJob } from "./worker-job.ts";
import type { WorkerLimits } from "./worker-limits.ts";
import type { WorkerPlaces } from "./worker-places.ts";
import { makePlaces, removePlaces } from "./worker-places.ts";

/** What a worker answers: JSON text, or the bytes of an element. */
export type RawAnswer = { readonly json: string } | { readonly blob: ElementBlob | undefined };

/** What a worker runs, what it is told, and what it may take. */
export interface WorkerProcessOptions<J extends WorkerJob, S extends ReaderSettings> {
  readonly entry: WorkerEntry;
  readonly settings: S;
  readonly limits: WorkerLimits<J["kind"]>;
  readonly environment: WorkerEnvironment;
  readonly confinement: WorkerConfinement;
  /** The real path of the one file that a confined worker may read where it is; others are copied for it. */
  readonly only?: string | undefined;
  readonly logger: Logger;
}

interface Running<J extends WorkerJob> {
  readonly id: number;
  readonly job: J;
  readonly file: VersionedFile;
  readonly resolve: (answer: RawAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly watch: JobWatch;
  hasBegun: boolean;
  messages: number;
}

type Outcome = Extract<FromWorker, { type: "answer" | "blob" | "error" }>;

const STDERR_CHARACTERS = 4096;
/** A job has begun, its document is open, its answer is there. */
const MOST_MESSAGES = 3;
/** A worker that was told to end and has not is killed. */
const END_MS = 1000;

/** One worker process: one job at a time, killed with its whole group when it takes too much. */
export class WorkerProcess<J extends WorkerJob, S extends ReaderSettings = ReaderSettings> {
  readonly #options: WorkerProcessOptions<J, S>;
  readonly #child: ChildProcess;
  #channel: FrameChannel | undefined;
  /** Removed with the worker. */
  readonly #places: WorkerPlaces;
  /** Where it finds its files; one that is not confined finds them where they are. */
  readonly #stage: Stage | undefined;
  /** Settles when the worker takes jobs, or will never take any. */
  readonly ready: Promise<void>;
  readonly exited: Promise<void>;
  #running: Running<J> | undefined;
  #lastId = 0;
  #stderr = "";
  #hasExited = false;
  #isEndedFromOutside = false;
  /** Nobody waits for the present job any more. */
  #isUnwanted = false;
  /** The file that it may read where it is, as it was when the worker was started. */
  readonly #only: KnownRoots | undefined;
  /** What the worker sent that is no message. */
  #garbage: GarbageError | undefined;
  /** Why the worker was killed. */
  #verdict: DocumentError | undefined;

  constructor(options: WorkerProcessOptions<J, S>) {
    this.#options = options;
    const { environment, confinement, settings, only } = options;
    const places = makePlaces(environment["TMPDIR"]);
    const { scratch, shown } = places;
    const isConfined = confinement.sandbox.mechanism !== "none";
    this.#places = places;
    this.#only = isConfined && only !== undefined ? new KnownRoots([only]) : undefined;
    this.#stage = isConfined
      ? new Stage({ places, roots: confinement.roots, most: settings.openDocuments })
      : undefined;
    this.#child = spawnWorker({
      ...{ ...options, scratch, readable: only === undefined ? [shown] : [only] },
      environment: { ...environment, TMPDIR: scratch, TMP: scratch, TEMP: scratch },
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_CHARACTERS);
    });
    this.exited = new Promise((resolve) => {
      this.#child.once("exit", (code, signal) => resolve(this.#onExit(code, signal)));
      this.#child.once("error", (cause) => resolve(this.#onExit(null, null, cause)));
    });
    this.ready = this.#start();
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  /**
   * Runs one job; the worker is ready, and the caller runs no other until it has settled. A document that the caller
   * takes for open is given no time to open until the worker says that it has to.
   */
  run(file: VersionedFile, job: J, isOpen: boolean): Promise<RawAnswer> {
    this.#isUnwanted = false;
    return new Promise((resolve, reject) => {
      if (this.#hasExited) return reject(new WorkerGoneError(`There is no worker for ${file.name} any more`));
      const watch = this.#watch(file.name);
      const running: Running<J> = {
        id: ++this.#lastId,
        job,
        file,
        resolve,
        reject,
        watch,
        hasBegun: false,
        messages: 0,
      };
      this.#running = running;
      if (isOpen) this.#allowJob(running);
      else this.#allowOpening(running);
      void this.#hand(running);
    });
  }

  /** Shows the file to the worker and gives it the job, unless the worker is gone by then. */
  async #hand(running: Running<J>): Promise<void> {
    const { id, file, job } = running;
    try {
      const path = this.#only === undefined ? await this.#stage?.show(file) : undefined;
      if (this.#running === running)
        this.#send({ type: "job", id, file: { ...file, path: path ?? file.path }, job });
    } catch (error) {
      if (this.#running !== running) return;
      this.#finish();
      running.reject(error instanceof NotStagedError ? error : toDocumentError(error, file.name));
    }
  }

  /** Nobody waits for the job any more: it may still end by itself, but not for long. */
  abandon(): void {
    this.#isUnwanted = true;
    this.#running?.watch.allow(this.#options.limits.abandonedMs, "a job that nobody waits for");
  }

  /** Memory in use, in bytes. */
  async memory(): Promise<number> {
    return this.#child.pid === undefined ? 0 : await residentMemory(this.#child.pid);
  }

  /** Ends a worker that sent garbage. What it reads by now is no fault of its file, unless it was reading it then. */
  discard(garbage: GarbageError): void {
    this.#garbage ??= garbage;
    this.#options.logger.warn("document worker sent garbage and is ended", { reason: garbage.message });
    this.#kill();
  }

  /** Lets an idle worker go; kills one that does not. */
  async close(): Promise<void> {
    if (this.#hasExited) return;
    const timer = setTimeout(() => this.#kill(), END_MS);
    this.#verdict ??= new DocumentError(DocumentErrorCode.Unreadable, "its reader is closing");
    if (this.#running !== undefined) this.#kill();
    else this.#channel?.end();
    await this.exited;
    clearTimeout(timer);
  }

  #start(): Promise<void> {
    const started = new Promise<void>((resolve, reject) => {
      this.#channel = this.#openChannel(resolve);
      void this.exited.then(() => {
        const words = this.#stderr.trim().slice(-500) || "no message";
        const isEndedFromOutside = this.#isEndedFromOutside;
        reject(new WorkerGoneError(`A worker ended before it was ready: ${words}`, { isEndedFromOutside }));
      });
    });
    this.#send({ type: "start", settings: this.#options.settings });
    const wait = withDeadline(started, {
      what: "starting a worker",
      milliseconds: this.#options.limits.startMs,
    });
    wait.catch((cause: unknown) => {
      // A worker that was told to end before it was ready is no news.
      if (this.#verdict === undefined)
        this.#options.logger.error("document worker did not start", { cause, stderr: this.#stderr });
      this.#kill();
    });
    return wait;
  }

  #openChannel(onReady: () => void): FrameChannel | undefined {
    const pipe = this.#child.stdio[CHANNEL_DESCRIPTOR];
    // Where there is no process there is no pipe either; its error tells why.
    if (!(pipe instanceof Duplex)) return undefined;
    return new FrameChannel(pipe, {
      bounds: boundsFromWorker(this.#options.settings.open.limits.blobBytes),
      onFrame: (frame) => this.#guard(() => this.#onMessage(readMessage(fromFrame(frame)), onReady)),
      onGarbage: (garbage) => this.discard(garbage),
    });
  }

  /** A worker is hostile once it has parsed a hostile file: the first message that is none of ours is its last. */
  #guard(read: () => void): void {
    if (this.#garbage !== undefined) return;
    try {
      read();
    } catch (error) {
      this.discard(error instanceof GarbageError ? error : new GarbageError("it sent no message"));
    }
  }

  #onMessage(message: FromWorker, onReady: () => void): void {
    if (message.type === "ready") onReady();
    else this.#onProgress(message);
  }

  #onProgress(message: Exclude<FromWorker, { type: "ready" }>): void {
    const running = this.#running;
    if (running === undefined || message.id !== running.id)
      throw new GarbageError("it answered what nobody asked");
    running.messages++;
    if (running.messages > MOST_MESSAGES) throw new GarbageError("it sent more messages than a job has");
    running.hasBegun = true;
    if (message.type === "begun") this.#allowOpening(running);
    else if (message.type === "opened") this.#allowJob(running);
    else this.#settle(running, message);
  }

  #settle(running: Running<J>, message: Outcome): void {
    this.#finish();
    if (message.type === "error")
      void this.#refuse(running, new DocumentError(message.code, message.message));
    else running.resolve(message.type === "blob" ? { blob: message.blob } : { json: message.json });
  }

  /** A file that this worker is kept from, as it is another one now, is read by a worker that knows it. */
  async #refuse({ file, reject }: Running<J>, error: DocumentError): Promise<void> {
    const mayBeKept = error.code === DocumentErrorCode.Unreadable;
    if (!mayBeKept || !(await this.#only?.haveChanged())) return reject(error);
    this.#kill();
    await this.exited;
    reject(new WorkerGoneError(`${file.name} is another file now`, { cause: error }));
  }

  #allowOpening({ file, watch }: Running<J>): void {
    if (!this.#isUnwanted) watch.allow(this.#options.limits.openMs, `opening ${file.name}`);
  }

  #allowJob({ job, file, watch }: Running<J>): void {
    if (!this.#isUnwanted)
      watch.allow(this.#options.limits.jobMs[job.kind as J["kind"]], `reading ${file.name} (${job.kind})`);
  }

  #watch(name: string): JobWatch {
    return new JobWatch({
      name,
      mostMemory: this.#options.limits.residentBytes,
      memory: () => this.memory(),
      isHalted: async () => this.#child.pid !== undefined && (await isHalted(this.#child.pid)),
      onExcess: (verdict) => this.#kill(verdict),
    });
  }

  #finish(): void {
    this.#running?.watch.stop();
    this.#running = undefined;
  }

  async #onExit(code: number | null, signal: NodeJS.Signals | null, cause?: Error): Promise<void> {
    if (this.#hasExited) return;
    this.#hasExited = true;
    const running = this.#running;
    this.#isEndedFromOutside = this.#verdict === undefined && isFromOutside(signal);
    const error =
      this.#verdict ?? endedError({ code, signal, cause, stderr: this.#stderr, name: running?.file.name });
    this.#finish();
    // What the worker had started goes with it.
    this.#killGroup();
    if (running !== undefined) this.#fail(running, error);
    await removePlaces(this.#places).catch((problem: unknown) =>
      this.#options.logger.debug("the folder of a worker was not removed", { cause: problem }),
    );
  }

  /** A file answers only for what happened after its job had begun. */
  #fail({ file, hasBegun, reject }: Running<J>, error: DocumentError): void {
    const words = this.#stderr.trim().slice(-500);
    this.#options.logger.warn("document worker ended", {
      file: file.name,
      reason: error.code,
      ...(words === "" ? {} : { stderr: words }),
    });
    const isLost = !hasBegun && this.#verdict === undefined;
    const lost = isLost ? new WorkerGoneError(error.message, { cause: error }) : error;
    reject(this.#garbage ?? lost);
  }

  #kill(verdict?: DocumentError): void {
    this.#verdict ??= verdict;
    this.#killGroup();
  }

  #killGroup(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      this.#child.kill("SIGKILL"); // the group is gone already, or there are no groups on this platform
    }
  }

  #send(message: ToWorker<J, S>): void {
    this.#channel?.send(message);
  }
}
