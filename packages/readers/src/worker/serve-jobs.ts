import { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { ElementBlob } from "../engine/model.ts";
import { toDocumentError } from "../engine/to-document-error.ts";
import { createFileOpener } from "../registry/open-file.ts";
import { FrameChannel } from "./frame-channel.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { MOST_ANSWER_CHARACTERS } from "./messages.ts";
import type { HeldDocument } from "./open-documents.ts";
import { OpenDocuments } from "./open-documents.ts";
import { guardAgainstOrphanhood } from "./orphan-guard.ts";
import { boundsToWorker, CHANNEL_DESCRIPTOR, toFrame } from "./worker-frames.ts";
import type { ReaderSettings, VersionedFile, WorkerJob } from "./worker-job.ts";
import { emptyOwnScratch } from "./worker-places.ts";

/** The open document that a job is about. */
export interface JobContext<S extends ReaderSettings> {
  readonly held: HeldDocument;
  readonly file: VersionedFile;
  readonly settings: S;
}

/** What a worker does with its jobs. */
export interface JobServing<J extends WorkerJob, S extends ReaderSettings> {
  /** Jobs that give bytes resolve to an `ElementBlob` or undefined, all others to what JSON can say. */
  readonly run: (job: J, context: JobContext<S>) => Promise<unknown>;
  /** Runs a job that concerns the bytes alone and needs nobody who understands them; undefined for all others. */
  readonly runUnopened?: ((job: J, file: VersionedFile) => Promise<unknown> | undefined) | undefined;
  /** Kinds of jobs that return bytes; `blob` alone by default. */
  readonly bytes?: readonly J["kind"][] | undefined;
}

/**
 * How much code a function runs before it is compiled for speed; seven times as much as usual. A worker lives for seconds
 * on as many cores as there are workers: compilers that run beside it take more time than their code saves.
 */
const PATIENT_COMPILER = "--interrupt-budget=1000000";

type Send = (message: FromWorker) => void;

/** Makes this process a worker: it takes jobs from the process that started it until that one leaves. */
export function serveJobs<J extends WorkerJob, S extends ReaderSettings>(serving: JobServing<J, S>): void {
  setFlagsFromString(PATIENT_COMPILER);
  guardAgainstOrphanhood();
  let jobs: JobLine<J, S> | undefined;
  const channel: FrameChannel = new FrameChannel(new Socket({ fd: CHANNEL_DESCRIPTOR }), {
    bounds: boundsToWorker,
    onFrame: ({ head }) => {
      const message = head as ToWorker<J, S>; // of the process that started this one
      if (message.type === "job") jobs?.add(message);
      else jobs = new JobLine(serving, { settings: message.settings, send });
    },
    onGarbage: leave,
    onEnd: () => (jobs === undefined ? leave() : void jobs.close().finally(leave)),
  });
  const send: Send = (message) => {
    const { head, body } = toFrame(message);
    channel.send(head, body);
  };
}

interface LineParts<S> {
  readonly settings: S;
  readonly send: Send;
}

/** Runs jobs one after the other. */
class JobLine<J extends WorkerJob, S extends ReaderSettings> {
  readonly #serving: JobServing<J, S>;
  readonly #parts: LineParts<S>;
  readonly #documents: Promise<OpenDocuments>;
  #last: Promise<void>;

  constructor(serving: JobServing<J, S>, parts: LineParts<S>) {
    this.#serving = serving;
    this.#parts = parts;
    this.#documents = createFileOpener(parts.settings).then(
      (open) => new OpenDocuments(parts.settings, open),
    );
    this.#last = this.#documents.then(() => parts.send({ type: "ready" }));
  }

  add(message: JobMessage<J, S>): void {
    this.#last = this.#last.then(() => this.#answer(message));
  }

  async close(): Promise<void> {
    await (await this.#documents).close();
  }

  async #answer(message: JobMessage<J, S>): Promise<void> {
    const { send } = this.#parts;
    const { id, file } = message;
    try {
      send(await this.#run(message));
    } catch (error) {
      const { code, message: text } = toDocumentError(error, file.name);
      send({ type: "error", id, code, message: text.slice(0, MOST_COMPLAINT) });
    }
  }

  async #run({ id, file, job }: JobMessage<J, S>): Promise<FromWorker> {
    const { settings, send } = this.#parts;
    const documents = await this.#documents;
    const isOpen = documents.holds(file);
    if (!isOpen) send({ type: "begun", id });
    const unopened = this.#serving.runUnopened?.(job, file);
    if (unopened !== undefined) return jsonAnswer(id, JSON.stringify(await unopened));
    const held = await documents.get(file);
    if (!isOpen) send({ type: "opened", id });
    const result = await this.#serving.run(job, { held, file, settings });
    const bytes: readonly string[] = this.#serving.bytes ?? ["blob"];
    if (bytes.includes(job.kind)) return blobAnswer(id, result as ElementBlob | undefined, settings);
    return jsonAnswer(id, JSON.stringify(result ?? null));
  }
}

type JobMessage<J extends WorkerJob, S extends ReaderSettings> = Extract<ToWorker<J, S>, { type: "job" }>;

/** What a parser says of its file at most, in characters. */
const MOST_COMPLAINT = 2000;

function jsonAnswer(id: number, json: string): FromWorker {
  if (json.length > MOST_ANSWER_CHARACTERS)
    throw new DocumentError(DocumentErrorCode.TooLarge, "the answer is too large to hand out in one piece");
  return { type: "answer", id, json };
}

function blobAnswer(id: number, blob: ElementBlob | undefined, { open }: ReaderSettings): FromWorker {
  if (blob !== undefined && blob.bytes.length > open.limits.blobBytes)
    throw new DocumentError(DocumentErrorCode.TooLarge, "the picture or attachment is too large to hand out");
  return { type: "blob", id, blob };
}

/** A parent that ended in time removes what a worker leaves; for one that was killed its guard does. */
function leave(): void {
  emptyOwnScratch();
  process.exit(0);
}
