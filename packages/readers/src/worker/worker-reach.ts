import { dirname } from "node:path";
import { codePlaces } from "../sandbox/code-places.ts";
import { findOfficeProgram } from "../sandbox/office-program.ts";
import type { Reach } from "../sandbox/reach.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { loaders, systemPlaces } from "../sandbox/system-places.ts";
import type { ReaderSettings } from "./worker-job.ts";

export interface WorkerReachOptions {
  readonly sandbox: Sandbox;
  /** The module that a worker begins with. */
  readonly entry: string;
  /** Where a worker puts temporary files. */
  readonly scratch: string;
  /** Where it finds the files that it reads. */
  readonly readable: readonly string[];
  readonly settings: Pick<ReaderSettings, "open" | "formatModules">;
  /** The `PATH` of the worker. */
  readonly path: string | undefined;
}

/** What a worker may touch: the file that it reads, its code, and what the system gives to every program. */
export function workerReach(options: WorkerReachOptions): Reach {
  const { entry, scratch, readable, settings } = options;
  const tessdata = settings.open.ocr?.dataPath;
  return {
    read: [
      ...systemPlaces(process.platform),
      ...codePlaces(entry, settings.formatModules),
      ...(tessdata === undefined ? [] : [tessdata]),
      ...readable,
    ],
    write: [scratch],
    execute: [process.execPath, ...loaders(process.platform), ...converters(options)],
  };
}

/** LibreOffice, and what confines it further. */
function converters({ sandbox, path }: WorkerReachOptions): string[] {
  const office = findOfficeProgram(path);
  if (office === undefined) return [];
  if (sandbox.mechanism === "landlock") return [dirname(office), sandbox.perl];
  return ["/bin", "/usr/bin", dirname(office)];
}
