import { defaultCutLimits } from "@a2c-smcp/provider/cut";
import { defaultLimits } from "@a2c-smcp/readers";
import type { WorkerConfinement } from "@a2c-smcp/readers/worker";
import { runnableModules } from "@a2c-smcp/readers/worker";
import type { Logger } from "@a2c-smcp/runtime";
import { defaultWorkerLimits } from "../worker/document-worker.ts";
import { WorkerPool } from "../worker/worker-pool.ts";
import type { DocumentsServerOptions } from "./documents-server-options.ts";

const DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin";

export interface PoolParts {
  readonly size: number;
  readonly confinement: WorkerConfinement;
  readonly logger: Logger;
}

/** The workers of a server, by its options. */
export function createPool(options: DocumentsServerOptions, parts: PoolParts): WorkerPool {
  const jobMs = { ...defaultWorkerLimits.jobMs, ...options.worker?.jobMs };
  return new WorkerPool({
    ...parts,
    idleMs: options.idleMs ?? 60_000,
    environment: options.environment ?? { PATH: DEFAULT_PATH },
    limits: { ...defaultWorkerLimits, ...options.worker, jobMs },
    settings: {
      open: {
        limits: { ...defaultLimits, ...options.limits },
        passwords: options.passwords ?? [],
        ocr: options.ocr,
        sandbox: parts.confinement.sandbox,
      },
      cut: { ...defaultCutLimits, ...options.cut },
      formatModules: runnableModules(options.formatModules ?? []),
      openDocuments: 4,
    },
  });
}
