import { ExitCode } from "./exit.ts";

/** Something that runs until it is told to stop. */
export interface Running {
  /** Ends everything within a bounded time. */
  close(): Promise<void>;
  /** Settles when it ends by itself, which is a failure. */
  readonly failed?: Promise<never> | undefined;
}

/** Runs until Ctrl-C or SIGTERM, then closes; a second signal ends at once. */
export async function runUntilStopped({ close, failed }: Running): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) process.exit(ExitCode.Failed);
      isStopping = true;
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
  try {
    await Promise.race([stopped, ...(failed === undefined ? [] : [failed])]);
  } finally {
    await close();
  }
}
