/** Waits until all the work has succeeded or failed, but no longer than so many milliseconds; resolves to whether it has. */
export async function settledWithin(milliseconds: number, ...work: Promise<unknown>[]): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const settled = Promise.allSettled(work).then(() => true);
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}
