import { createHash } from "node:crypto";

/** A Lua script that Redis runs as one step. All its keys are in one hash slot. */
export interface Script {
  /** What it is called in the metrics. */
  readonly name: string;
  readonly text: string;
  readonly sha: string;
}

/** A script that runs even where the memory of Redis is full: what keeps order, or frees something. */
export function script(name: string, body: string): Script {
  return made(name, `#!lua flags=allow-oom\n${body}`);
}

/** A script that a Redis whose memory is full refuses. */
export function growingScript(name: string, body: string): Script {
  return made(name, `#!lua\n${body}`);
}

function made(name: string, text: string): Script {
  return { name, text, sha: createHash("sha1").update(text).digest("hex") };
}
