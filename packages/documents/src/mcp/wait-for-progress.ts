import type { ToolProgress } from "@a2c-smcp/provider";
import type { DocumentLibrary } from "../library/document-library.ts";
import type { IndexProgress } from "../library/index-progress.ts";
import { describeProgress } from "./describe-progress.ts";

export interface WaitOptions {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
  readonly report?: ((progress: ToolProgress) => void) | undefined;
}

/** Waits until the index is complete, the time is over or the caller has gone, and reports on the way. */
export async function waitForProgress(
  library: Pick<DocumentLibrary, "indexed" | "onProgress" | "progress">,
  { milliseconds, signal, report }: WaitOptions,
): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  const tell = reporter(report);
  const leave = library.onProgress(tell);
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    stop = resolve;
    timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  try {
    tell(library.progress());
    await Promise.race([library.indexed(), over]);
    tell(library.progress());
  } finally {
    leave();
    clearTimeout(timer);
    stop?.();
  }
}

/** The count of a caller only ever grows, while files come and go. */
function reporter(report: WaitOptions["report"]): (progress: IndexProgress) => void {
  let last = -1;
  return (progress) => {
    const { stepsDone, stepsTotal } = progress;
    if (report === undefined || stepsDone <= last) return;
    last = stepsDone;
    report({
      progress: stepsDone,
      total: Math.max(stepsDone, stepsTotal),
      message: describeProgress(progress),
    });
  };
}
