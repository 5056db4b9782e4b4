import { silentLogger } from "@a2c-smcp/runtime";
import type { OpenOptions } from "../engine/format.ts";
import type { OpenedFile } from "../registry/open-file.ts";
import type { FormatRegistry } from "../registry/register-format.ts";
import type { Sandbox, SandboxMode } from "../sandbox/sandbox.ts";
import { chooseSandbox } from "../worker/choose-sandbox.ts";
import { openIsolated } from "../worker/isolated-document.ts";
import { runnableModules } from "../worker/source-entry.ts";
import type { VersionedFile } from "../worker/worker-job.ts";
import type { ProcessLimits } from "../worker/worker-limits.ts";
import { defaultProcessLimits } from "../worker/worker-limits.ts";

/** What a worker may do and take; times in milliseconds, memory in bytes. */
export interface WorkerIsolation
  extends Partial<Pick<ProcessLimits, "openMs" | "residentBytes" | "heapBytes" | "addressSpaceBytes">> {
  /** How long one page or element may take; 10 seconds by default. */
  readonly readMs?: number | undefined;
  /** `auto` takes what the system has, `require` refuses without, `off` does without; or one that `findSandbox` found. */
  readonly sandbox?: SandboxMode | Sandbox | undefined;
  /** The environment of the worker: nothing of ours is passed on. `PATH` finds LibreOffice and Tesseract. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

export interface InWorkerOptions {
  readonly open: OpenOptions;
  readonly formats?: FormatRegistry | undefined;
  readonly formatModules?: readonly string[] | undefined;
  readonly worker?: WorkerIsolation | undefined;
}

const DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin";
const READ_MS = 10_000;

/** Opens a file in a worker that may read that one file, its own code and what the system gives to every program. */
export async function openInWorker(file: VersionedFile, options: InWorkerOptions): Promise<OpenedFile> {
  if (options.formats !== undefined)
    throw new TypeError(
      "A registry of this process does not reach a worker: export the format as `formats` of a module and name that in formatModules",
    );
  const { readMs = READ_MS, sandbox: wanted = "auto", environment, ...limits } = options.worker ?? {};
  const sandbox = typeof wanted === "string" ? await chooseSandbox(wanted) : wanted;
  const jobMs = { facts: readMs, pages: readMs, page: readMs, element: readMs, blob: readMs };
  return openIsolated(file, {
    settings: {
      open: { ...options.open, sandbox },
      formatModules: runnableModules(options.formatModules ?? []),
      openDocuments: 1,
    },
    limits: { ...defaultProcessLimits, ...limits, jobMs },
    environment: environment ?? { PATH: DEFAULT_PATH },
    confinement: { sandbox, roots: [file.path] },
    logger: silentLogger,
  });
}
