import type { WorkerEntry, WorkerLimits, WorkerProcessOptions } from "@a2c-smcp/readers/worker";
import { defaultProcessLimits, WorkerProcess } from "@a2c-smcp/readers/worker";
import type { Job, JobKind } from "./job.ts";
import type { WorkerSettings } from "./settings.ts";

/** A process that runs the jobs of a documents server. */
export type DocumentWorker = WorkerProcess<Job, WorkerSettings>;

export type DocumentWorkerOptions = Omit<WorkerProcessOptions<Job, WorkerSettings>, "entry">;

export type DocumentWorkerLimits = WorkerLimits<JobKind>;

const entry: WorkerEntry = { beside: import.meta.url, name: "worker-main" };

export const defaultWorkerLimits: DocumentWorkerLimits = {
  ...defaultProcessLimits,
  jobMs: {
    describe: 20_000,
    pages: 60_000,
    page: 10_000,
    element: 10_000,
    blob: 10_000,
    hash: 60_000,
    text: 60_000,
    rows: 60_000,
    view: 60_000,
    digest: 60_000,
  },
};

/** Starts a worker. */
export function startDocumentWorker(options: DocumentWorkerOptions): DocumentWorker {
  return new WorkerProcess({ ...options, entry });
}
