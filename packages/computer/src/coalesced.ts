/** Wraps work so that it never runs twice at once: asking while it runs leads to one more run. It must not reject. */
export function coalesced(work: () => Promise<void>): () => void {
  let isAsked = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}
