import type { Logger } from "@a2c-smcp/runtime";
import type { WorkerConfinement, WorkerEnvironment } from "./spawn-worker.ts";
import type { ReaderSettings, WorkerEntry, WorkerJob } from "./worker-job.ts";
import type { WorkerLimits } from "./worker-limits.ts";

/** What a worker is started with. */
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
