import type { Logger } from "@a2c-smcp/runtime";
import { defaultLimits } from "../engine/limits.ts";
import { defaultCutLimits } from "../worker/cut-page.ts";
import { defaultWorkerLimits } from "../worker/worker-limits.ts";
import { WorkerPool } from "../worker/worker-pool.ts";
import type { DocumentsServerOptions } from "./documents-server-options.ts";

const DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin";

/** The workers of a server, by its options. */
export function createPool(options: DocumentsServerOptions, size: number, logger: Logger): WorkerPool {
  const jobMs = { ...defaultWorkerLimits.jobMs, ...options.worker?.jobMs };
  return new WorkerPool({
    size,
    idleMs: options.idleMs ?? 60_000,
    logger,
    environment: options.environment ?? { PATH: DEFAULT_PATH },
    limits: { ...defaultWorkerLimits, ...options.worker, jobMs },
    settings: {
      open: {
        limits: { ...defaultLimits, ...options.limits },
        passwords: options.passwords ?? [],
        ocr: options.ocr,
      },
      cut: { ...defaultCutLimits, ...options.cut },
      formatModules: options.formatModules ?? [],
      openDocuments: 4,
    },
  });
}
