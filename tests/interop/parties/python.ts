import { fileURLToPath } from "node:url";
import { environmentProgram } from "./environment.ts";
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
