/** Processes that read documents for a program: confined, watched, ended when they take too much. */
export { ElementAnswer, FactsAnswer, PageAnswer, PagesAnswer, parseAnswer } from "./answer-schemas.ts";
export { GarbageError } from "./garbage-error.ts";
export type { RawAnswer } from "./messages.ts";
export type { HeldDocument } from "./open-documents.ts";
export { NotStagedError } from "./read-served-file.ts";
export type { JobContext, JobServing } from "./serve-jobs.ts";
export type { SourceBundler } from "./source-entry.ts";
export { runnableModules, sourceBundler } from "./source-entry.ts";
export type { WorkerConfinement, WorkerEnvironment } from "./spawn-worker.ts";
export { MOST_STAGED_BYTES } from "./stage.ts";
export { removeStalePlaces } from "./stale-places.ts";
export { WorkerGoneError } from "./worker-gone-error.ts";
export type { ReaderSettings, VersionedFile, WorkerEntry, WorkerJob } from "./worker-job.ts";
export type { ProcessLimits, WorkerLimits } from "./worker-limits.ts";
export { defaultProcessLimits } from "./worker-limits.ts";
export type { WorkerProcessOptions } from "./worker-process.ts";
export { WorkerProcess } from "./worker-process.ts";
