import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { loadWithinLimit } from "@a2c-smcp/runtime/open-file-limit";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import { toDocumentError } from "../engine/to-document-error.ts";
import { createFileOpener } from "../registry/open-file.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { MOST_ANSWER_CHARACTERS } from "./messages.ts";
import type { HeldDocument } from "./open-documents.ts";
import { OpenDocuments } from "./open-documents.ts";
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
  /** Jobs of kind `blob` resolve to an `ElementBlob` or undefined, all others to what JSON can say. */
  readonly run: (job: J, context: JobContext<S>) => Promise<unknown>;
  /** Runs a job that concerns the bytes alone and needs nobody who understands them; undefined for all others. */
  readonly runUnopened?: ((job: J, file: VersionedFile) => Promise<unknown> | undefined) | undefined;
}

/**
 * Ends this process group when whoever started it is gone. A parser that spins would never see the channel close,
 * so a thread of its own looks.
 */
const ORPHAN_GUARD = `
  const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) process.kill(-process.pid, "SIGKILL"); }, 2000);
`;

/**
 * How much code a function runs before it is compiled for speed; seven times as much as usual. A worker lives for seconds
 * on as many cores as there are workers: compilers that run beside it take more time than their code saves.
 */
const PATIENT_COMPILER = "--interrupt-budget=1000000";

/** Makes this process a worker: it takes jobs from the process that started it until that one leaves. */
export function serveJobs<J extends WorkerJob, S extends ReaderSettings>(serving: JobServing<J, S>): void {
  setFlagsFromString(PATIENT_COMPILER);
  loadWithinLimit();
  guardAgainstOrphanhood();
  process.once("message", (message: ToWorker<J, S>) => {
    if (message.type === "start") void serve(message.settings, serving);
  });
  process.on("disconnect", leave);
  if (!process.connected) leave();
}

function guardAgainstOrphanhood(): void {
  const resourceLimits = {
    maxOldGenerationSizeMb: 8,
    maxYoungGenerationSizeMb: 2,
    codeRangeSizeMb: 8,
    stackSizeMb: 1,
  };
  new Worker(ORPHAN_GUARD, { eval: true, resourceLimits }).unref();
}

async function serve<J extends WorkerJob, S extends ReaderSettings>(
  settings: S,
  serving: JobServing<J, S>,
): Promise<void> {
  const documents = new OpenDocuments(settings, await createFileOpener(settings));
  let last: Promise<void> = Promise.resolve();
  process.on("message", (message: ToWorker<J, S>) => {
    if (message.type !== "job") return;
    last = last.then(() => answer(message, { ...serving, documents, settings }));
  });
  process.off("disconnect", leave);
  process.once("disconnect", () => void documents.close().finally(leave));
  send({ type: "ready" });
}

async function answer<J extends WorkerJob, S extends ReaderSettings>(
  { id, file, job }: Extract<ToWorker<J, S>, { type: "job" }>,
  parts: JobServing<J, S> & { readonly documents: OpenDocuments; readonly settings: S },
): Promise<void> {
  const { documents, settings } = parts;
  const isOpen = documents.holds(file);
  if (!isOpen) send({ type: "begun", id });
  try {
    const unopened = parts.runUnopened?.(job, file);
    if (unopened !== undefined) return sendJson(id, JSON.stringify(await unopened));
    const held = await documents.get(file);
    if (!isOpen) send({ type: "opened", id });
    const result = await parts.run(job, { held, file, settings });
    if (job.kind === "blob") return sendBlob(id, result as Parameters<typeof sendBlob>[1], settings);
    sendJson(id, JSON.stringify(result ?? null));
  } catch (error) {
    const { code, message: text } = toDocumentError(error, file.name);
    send({ type: "error", id, code, message: text });
  }
}

function send(message: FromWorker): void {
  // A parent that is gone needs no answer; the channel's end ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

function sendJson(id: number, json: string): void {
  if (json.length > MOST_ANSWER_CHARACTERS)
    throw new DocumentError(DocumentErrorCode.TooLarge, "the answer is too large to hand out in one piece");
  send({ type: "answer", id, json });
}

function sendBlob(
  id: number,
  blob: Extract<FromWorker, { type: "blob" }>["blob"],
  { open }: ReaderSettings,
): void {
  if (blob !== undefined && blob.bytes.length > open.limits.blobBytes)
    throw new DocumentError(DocumentErrorCode.TooLarge, "the picture or attachment is too large to hand out");
  send({ type: "blob", id, blob });
}

/** A parent that ended in time removes what a worker leaves; one that was killed cannot, and the next does. */
function leave(): void {
  emptyOwnScratch();
  process.exit(0);
}
