import { onTestFinished } from "vitest";

/** A wait that came to its end; deadlines that were kept are none. */
export interface Wait {
  /** The file of our packages that asked for it, such as `computer/src/finder/finder.ts`; of a shared helper, the file that uses it. */
  readonly askedBy: string;
  readonly milliseconds: number;
}

/**
 * Notes every wait of our packages in this process that begins and ends from now on, until the test is over. How long
 * something may take is a sum of waits, which is the same on every machine; the time that passes is not.
 */
export function noteWaits(): readonly Wait[] {
  const waits: Wait[] = [];
  const { setTimeout: real } = globalThis;
  const { stackTraceLimit } = Error;
  onTestFinished(() => {
    globalThis.setTimeout = real;
    Error.stackTraceLimit = stackTraceLimit;
  });
  Error.stackTraceLimit = 50;
  const noting = (run: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) => {
    const stack = new Error().stack ?? "";
    const files = Array.from(stack.matchAll(/packages\/(\S+?\.ts)/g), ([, file = ""]) => file);
    const askedBy = files.find((file) => !file.startsWith("runtime/"));
    return real(() => {
      if (askedBy !== undefined) waits.push({ askedBy, milliseconds });
      run(...args);
    }, milliseconds);
  };
  globalThis.setTimeout = Object.assign(noting, real) as typeof real;
  return waits;
}

/** How long each of these files waited, in milliseconds, one after the other. */
export function waitsOf(waits: readonly Wait[], ...files: readonly string[]): number[] {
  return waits.filter(({ askedBy }) => files.includes(askedBy)).map(({ milliseconds }) => milliseconds);
}
