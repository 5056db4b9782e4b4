import { fileURLToPath } from "node:url";
import { environmentProgram, pinnedVersion } from "./environment.ts";
import type { Kind } from "./party.ts";
import { PeerProcess } from "./peer-process.ts";

/** The generations of the protocol for which a Python SDK can still be installed. */
export const generations = ["0.1", "0.2", "0.3", "0.4"] as const;
export type Generation = (typeof generations)[number];

/** Starts a program of the folder `python` in the environment of one generation of the SDK. */
export function startPython(
  generation: string,
  program: "agent" | "computer" | "server",
  args: readonly string[] = [],
): PeerProcess {
  const file = fileURLToPath(new URL(`../python/${program}.py`, import.meta.url));
  return new PeerProcess(environmentProgram(`a2c-${generation}`), ["-B", file, ...args]);
}

/** One generation of the SDK, and how its parties are started. */
export function pythonSdk(generation: Generation): {
  readonly kind: Kind;
  readonly start: (role: "agent" | "computer" | "server") => PeerProcess;
} {
  const kind: Kind = { sdk: "python", generation, version: pinnedVersion(`a2c-${generation}`, "a2c-smcp") };
  return { kind, start: (role) => startPython(generation, role) };
}
