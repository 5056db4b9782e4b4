import { openSync, readFileSync, writeSync } from "node:fs";
import type { Case } from "./case.ts";

/**
 * The case that is being played, in a file that outlives the process. One open file is written over and over, the
 * length in front: opening or cutting it for each case took more time than most cases.
 */
export class CurrentCase {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  write(input: Case): void {
    const body = Buffer.from(JSON.stringify(input));
    const whole = Buffer.concat([Buffer.from(`${body.length}\n`), body]);
    writeSync(this.#file, whole, 0, whole.length, 0);
  }
}

/** What was played last; empty when nothing was. */
export function readCurrentCase(path: string): Case {
  try {
    const bytes = readFileSync(path);
    const start = bytes.indexOf("\n") + 1;
    const length = Number(bytes.subarray(0, start).toString());
    return JSON.parse(bytes.subarray(start, start + length).toString()) as Case;
  } catch {
    return []; // the process ended before its first case
  }
}
