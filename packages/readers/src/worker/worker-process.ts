import { withDeadline } from "@a2c-smcp/runtime";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import { toDocumentError } from "../engine/to-document-error.ts";
import { KnownRoots } from "../sandbox/known-roots.ts";
import type { Frame } from "./frame-channel.ts";
import { GarbageError } from "./garbage-error.ts";
import type { FromWorker, RawAnswer, ToWorker } from "./messages.ts";
import { PlacesGuard } from "./places-guard.ts";
import { readMessage } from "./read-message.ts";
import { NotStagedError } from "./read-served-file.ts";
import type { RunningJobParts } from "./running-job.ts";
import { RunningJob } from "./running-job.ts";
import { Stage } from "./stage.ts";
import type { ChildEnd } from "./worker-child.ts";
import { WorkerChild } from "./worker-child.ts";
import { endedError, isFromOutside } from "./worker-end.ts";
import { boundsFromWorker, fromFrame } from "./worker-frames.ts";
import { WorkerGoneError } from "./worker-gone-error.ts";
import type { ReaderSettings, VersionedFile, WorkerJob } from "./worker-job.ts";
import type { WorkerPlaces } from "./worker-places.ts";
import { makePlaces, removePlaces } from "./worker-places.ts";
import type { WorkerProcessOptions } from "./worker-process-options.ts";

type Outcome = Extract<FromWorker, { type: "answer" | "blob" | "error" }>;

/** A worker that was told to end and has not is killed. */
const END_MS = 1000;

/** One worker process: one job at a time, killed with its whole group when it takes too much. */
export class WorkerProcess<J extends WorkerJob, S extends ReaderSettings = ReaderSettings> {
  readonly #options: WorkerProcessOptions<J, S>;
  readonly #child: WorkerChild;
  /** Removed with the worker. */
  readonly #places: WorkerPlaces;
  /** Where it finds its files; one that is not confined finds them where they are. */
  readonly #stage: Stage | undefined;
  /** Settles when the worker takes jobs, or will never take any. */
  readonly ready: Promise<void>;
  readonly exited: Promise<void>;
  #running: RunningJob<J> | undefined;
  #lastId = 0;
  readonly #guard: PlacesGuard;
  #onReady: () => void = () => undefined;
  #isEndedFromOutside = false;
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
    let onEnd: (end: ChildEnd) => void = () => undefined;
    this.exited = new Promise((resolve) => {
      onEnd = (end) => resolve(this.#onEnd(end));
    });
    this.#child = new WorkerChild({
      ...{ ...options, scratch, readable: only === undefined ? [shown] : [only] },
      environment: { ...environment, TMPDIR: scratch, TMP: scratch, TEMP: scratch },
      bounds: boundsFromWorker(settings.open.limits.blobBytes),
      onFrame: (frame) => this.#onFrame(frame),
      onGarbage: (garbage) => this.discard(garbage),
      onEnd,
    });
    this.#guard = new PlacesGuard(places);
    this.ready = this.#start();
  }

  get hasExited(): boolean {
    return this.#child.hasEnded;
  }

  /**
   * Runs one job; the worker is ready, and the caller runs no other until it has settled. A document that the caller
   * takes for open is given no time to open until the worker says that it has to.
   */
  run(file: VersionedFile, job: J, isOpen: boolean): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      if (this.hasExited) return reject(new WorkerGoneError(`There is no worker for ${file.name} any more`));
      const running = new RunningJob<J>({
        ...{ id: ++this.#lastId, job, file, resolve, reject },
        limits: this.#options.limits,
        child: this.#child,
        onExcess: (verdict) => this.#kill(verdict),
      });
      this.#running = running;
      if (isOpen) running.allowJob();
      else running.allowOpening();
      void this.#hand(running);
    });
  }

  /** Shows the file to the worker and gives it the job, unless the worker is gone by then. */
  async #hand(running: RunningJob<J>): Promise<void> {
    const { id, file, job, reject } = running.parts;
    try {
      const path = this.#only === undefined ? await this.#stage?.show(file) : undefined;
      if (this.#running === running)
        this.#send({ type: "job", id, file: { ...file, path: path ?? file.path }, job });
    } catch (error) {
      if (this.#running !== running) return;
      this.#finish();
      reject(error instanceof NotStagedError ? error : toDocumentError(error, file.name));
    }
  }

  /** Nobody waits for the job any more: it may still end by itself, but not for long. */
  abandon(): void {
    this.#running?.abandon();
  }

  /** Memory in use, in bytes. */
  memory(): number {
    return this.#child.memory();
  }

  /** Ends a worker that sent garbage. What it reads by now is no fault of its file, unless it was reading it then. */
  discard(garbage: GarbageError): void {
    this.#garbage ??= garbage;
    this.#options.logger.warn("document worker sent garbage and is ended", { reason: garbage.message });
    this.#kill();
  }

  /** Lets an idle worker go; kills one that does not. */
  async close(): Promise<void> {
    if (this.hasExited) return;
    const timer = setTimeout(() => this.#kill(), END_MS);
    this.#verdict ??= new DocumentError(DocumentErrorCode.Unreadable, "its reader is closing");
    if (this.#running !== undefined) this.#kill();
    else this.#child.dismiss();
    await this.exited;
    clearTimeout(timer);
  }

  #start(): Promise<void> {
    const started = new Promise<void>((resolve, reject) => {
      this.#onReady = resolve;
      void this.exited.then(() => {
        const words = this.#child.lastWords || "no message";
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
        this.#options.logger.error("document worker did not start", { cause, stderr: this.#child.stderr });
      this.#kill();
    });
    return wait;
  }

  /** A worker is hostile once it has parsed a hostile file: the first message that is none of ours is its last. */
  #onFrame(frame: Frame): void {
    if (this.#garbage !== undefined) return;
    try {
      const message = readMessage(fromFrame(frame));
      if (message.type === "ready") this.#onReady();
      else this.#onProgress(message);
    } catch (error) {
      this.discard(error instanceof GarbageError ? error : new GarbageError("it sent no message"));
    }
  }

  #onProgress(message: Exclude<FromWorker, { type: "ready" }>): void {
    const running = this.#running;
    if (running === undefined) throw new GarbageError("it answered what nobody asked");
    running.note(message.id);
    if (message.type === "begun") running.allowOpening();
    else if (message.type === "opened") running.allowJob();
    else this.#settle(running, message);
  }

  #settle({ parts }: RunningJob<J>, message: Outcome): void {
    this.#finish();
    if (message.type === "error") void this.#refuse(parts, new DocumentError(message.code, message.message));
    else parts.resolve(message.type === "blob" ? { blob: message.blob } : { json: message.json });
  }

  /** A file that this worker is kept from, as it is another one now, is read by a worker that knows it. */
  async #refuse({ file, reject }: RunningJobParts<J>, error: DocumentError): Promise<void> {
    const mayBeKept = error.code === DocumentErrorCode.Unreadable;
    if (!mayBeKept || !(await this.#only?.haveChanged())) return reject(error);
    this.#kill();
    await this.exited;
    reject(new WorkerGoneError(`${file.name} is another file now`, { cause: error }));
  }

  #finish(): void {
    this.#running?.stop();
    this.#running = undefined;
  }

  async #onEnd(end: ChildEnd): Promise<void> {
    const running = this.#running;
    const { stderr } = this.#child;
    this.#isEndedFromOutside = this.#verdict === undefined && isFromOutside(end.signal);
    const error = this.#verdict ?? endedError({ ...end, stderr, name: running?.parts.file.name });
    this.#finish();
    // What the worker had started goes with it.
    this.#child.kill();
    if (running !== undefined) this.#fail(running, error);
    await removePlaces(this.#places).catch((problem: unknown) =>
      this.#options.logger.debug("the folder of a worker was not removed", { cause: problem }),
    );
    this.#guard.dismiss();
  }

  /** A file answers only for what happened after its job had begun. */
  #fail({ parts, hasBegun }: RunningJob<J>, error: DocumentError): void {
    const { file, reject } = parts;
    const words = this.#child.lastWords;
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
    this.#child.kill();
  }

  #send(message: ToWorker<J, S>): void {
    this.#child.send(message);
  }
}
