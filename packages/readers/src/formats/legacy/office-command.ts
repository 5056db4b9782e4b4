import { dirname } from "node:path";
import { confineWithLandlock, type LandlockSandbox } from "../../sandbox/landlock.ts";
import { findOfficeProgram } from "../../sandbox/office-program.ts";
import { loaders, systemPlaces } from "../../sandbox/system-places.ts";
import type { Conversion } from "./convert.ts";

/** A program with its arguments, and where it runs. */
export interface OfficeCommand {
  readonly command: readonly string[];
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * LibreOffice in a sandbox of its own inside the worker's: of all files that are served it sees the one that it converts,
 * and it writes only to the folder of this conversion. Undefined where its program is not found.
 */
export function confinedOffice(
  sandbox: LandlockSandbox,
  { source, folder, deadlineMs }: Pick<Conversion, "source" | "folder"> & { readonly deadlineMs: number },
  parameters: readonly string[],
): OfficeCommand | undefined {
  const program = findOfficeProgram(process.env["PATH"]);
  if (program === undefined) return undefined;
  const reach = {
    read: [...systemPlaces(process.platform), source],
    write: [folder],
    execute: [dirname(program), ...loaders(process.platform)],
  };
  return {
    // Its socket goes into the folder; by a short name, as the path of a socket may not be long.
    command: confineWithLandlock(sandbox, {
      command: [program, "-env:OSL_SOCKET_PATH=.", ...parameters],
      reach,
      isFiltered: true,
      mostSeconds: Math.ceil(deadlineMs / 1000) + 1,
    }),
    folder,
    environment: { ...process.env, HOME: folder, TMPDIR: folder },
  };
}
