/** Waits until the work has succeeded or failed, but no longer than so many milliseconds. */
export async function settledWithin(milliseconds: number, ...work: Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.allSettled(work), timeUp]);
  clearTimeout(timer);
}
