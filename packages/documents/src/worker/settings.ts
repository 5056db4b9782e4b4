import type { JobContext, ReaderSettings } from "@a2c-smcp/readers/worker";
import type { CutLimits } from "./cut-page.ts";

/** What a worker is told once, when it starts. */
export interface WorkerSettings extends ReaderSettings {
  readonly cut: CutLimits;
}

/** The open document that a job of a documents server is about. */
export type DocumentJobContext = JobContext<WorkerSettings>;
