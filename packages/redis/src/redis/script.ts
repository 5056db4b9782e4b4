import { createHash } from "node:crypto";

/** A Lua script that Redis runs as one step. All its keys are in one hash slot. */
export interface Script {
  /** What it is called in the metrics. */
  readonly name: string;
  readonly text: string;
  readonly sha: string;
}

export function script(name: string, text: string): Script {
  return { name, text, sha: createHash("sha1").update(text).digest("hex") };
}
