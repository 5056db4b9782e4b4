// Loaded before a program: its wall clock jumps by what a file says, as when somebody sets the time of the machine.
// Timers and performance.now() go on: they do not follow the wall clock on a real machine either.
import { readFileSync } from "node:fs";

const file = process.env["CHAOS_CLOCK"];
const RealDate = Date;
let shift = 0;

function read() {
  try {
    shift = Number(readFileSync(file ?? "", "utf8")) || 0;
  } catch {
    // the file is gone with the test
  }
}

globalThis.Date = class extends RealDate {
  /** @param {...unknown} args */
  constructor(...args) {
    // @ts-expect-error: Date has an overload for each number of arguments
    super(...(args.length === 0 ? [RealDate.now() + shift] : args));
  }

  static now() {
    return RealDate.now() + shift;
  }
};
read();
setInterval(read, 100).unref();
