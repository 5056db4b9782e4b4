import type { CutLimits } from "@a2c-smcp/provider/cut";
import type { JobContext, ReaderSettings } from "@a2c-smcp/readers/worker";

/** What a worker gets once, when it starts. */
export interface WorkerSettings extends ReaderSettings {
  readonly cut: CutLimits;
}

/** The open document that a job of a documents server is about. */
export type DocumentJobContext = JobContext<WorkerSettings>;
