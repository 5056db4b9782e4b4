import { defaultCutLimits } from "@a2c-smcp/provider/cut";
import { defaultLimits } from "@a2c-smcp/readers";
import type { WorkerConfinement, WorkerEnvironment } from "@a2c-smcp/readers/worker";
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

/** Tesseract takes seconds for a page, and longer beside others. */
const ocrMs = { describe: 60_000, page: 60_000, element: 60_000 };

/** What the processes of a server see of the environment. */
export function environmentOf({ environment }: DocumentsServerOptions): WorkerEnvironment {
  return environment ?? { PATH: DEFAULT_PATH };
}

/** The workers of a server, by its options. */
export function createPool(options: DocumentsServerOptions, parts: PoolParts): WorkerPool {
  const jobMs = { ...defaultWorkerLimits.jobMs, ...(options.ocr && ocrMs), ...options.worker?.jobMs };
  return new WorkerPool({
    ...parts,
    idleMs: options.idleMs ?? 60_000,
    environment: environmentOf(options),
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
