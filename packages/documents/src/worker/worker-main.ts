import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { createFormatLoader, DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import { loadWithinLimit } from "@a2c-smcp/runtime/open-file-limit";
import { fileDigest } from "./file-digest.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { MOST_ANSWER_CHARACTERS } from "./messages.ts";
import { OpenDocuments } from "./open-documents.ts";
import { runJob } from "./run-job.ts";
import { removeOwnScratch } from "./scratch.ts";
import type { WorkerSettings } from "./settings.ts";

/**
 * Ends this process group when the server is gone. A parser that spins would never see the channel close,
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

type JobMessage = Extract<ToWorker, { type: "job" }>;

function send(message: FromWorker): void {
  // A server that is gone needs no answer; the channel's end ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

async function serve(settings: WorkerSettings): Promise<void> {
  const documents = new OpenDocuments(settings, await createFormatLoader(settings.formatModules));
  let last: Promise<void> = Promise.resolve();
  process.on("message", (message: ToWorker) => {
    if (message.type === "job") last = last.then(() => answer(message, documents, settings));
  });
  process.off("disconnect", leave);
  process.once("disconnect", () => void documents.close().finally(leave));
  send({ type: "ready" });
}

async function answer(
  message: JobMessage,
  documents: OpenDocuments,
  settings: WorkerSettings,
): Promise<void> {
  const { id, file, job } = message;
  const isOpen = documents.holds(file);
  if (!isOpen) send({ type: "begun", id });
  try {
    // What concerns the bytes alone needs nobody who understands them.
    if (job.kind === "digest") return sendJson(id, JSON.stringify(await fileDigest(file.path)));
    const held = await documents.get(file);
    if (!isOpen) send({ type: "opened", id });
    const result = await runJob(job, { held, file, settings });
    if (job.kind === "blob") return sendBlob(id, result as Parameters<typeof sendBlob>[1], settings);
    sendJson(id, JSON.stringify(result ?? null));
  } catch (error) {
    const { code, message: text } = toDocumentError(error, file.name);
    send({ type: "error", id, code, message: text });
  }
}

function sendJson(id: number, json: string): void {
  if (json.length > MOST_ANSWER_CHARACTERS)
    throw new DocumentError(DocumentErrorCode.TooLarge, "the answer is too large to hand out in one piece");
  send({ type: "answer", id, json });
}

function sendBlob(
  id: number,
  blob: Extract<FromWorker, { type: "blob" }>["blob"],
  { open }: WorkerSettings,
): void {
  if (blob !== undefined && blob.bytes.length > open.limits.blobBytes)
    throw new DocumentError(DocumentErrorCode.TooLarge, "the picture or attachment is too large to hand out");
  send({ type: "blob", id, blob });
}

/** Too many open files or processes, no memory, no room on the disk: no fault of any file. */
const crowded: ReadonlySet<string> = new Set(["EMFILE", "ENFILE", "EAGAIN", "ENOMEM", "ENOSPC", "EDQUOT"]);

/** What a parser throws that is no DocumentError comes from a file that it did not expect. */
function toDocumentError(error: unknown, name: string): DocumentError {
  if (error instanceof DocumentError) return error;
  const systemCode = error instanceof Error && "code" in error ? String(error.code) : "";
  if (crowded.has(systemCode))
    return new DocumentError(DocumentErrorCode.Interrupted, `the system has no room for it (${systemCode})`);
  if (systemCode === "ENOENT" || systemCode === "EACCES")
    return new DocumentError(DocumentErrorCode.Unreadable, `${name} is gone or may not be read`);
  const reason = error instanceof Error ? error.message : String(error);
  return new DocumentError(DocumentErrorCode.Damaged, `${name} cannot be read: ${reason.slice(0, 300)}`);
}

setFlagsFromString(PATIENT_COMPILER);
loadWithinLimit();
new Worker(ORPHAN_GUARD, {
  eval: true,
  resourceLimits: {
    maxOldGenerationSizeMb: 8,
    maxYoungGenerationSizeMb: 2,
    codeRangeSizeMb: 8,
    stackSizeMb: 1,
  },
}).unref();

/** A server that ended in time removes what a worker leaves; one that was killed cannot. */
function leave(): void {
  removeOwnScratch();
  process.exit(0);
}

process.once("message", (message: ToWorker) => {
  if (message.type === "start") void serve(message.settings);
});
process.on("disconnect", leave);
if (!process.connected) leave();
