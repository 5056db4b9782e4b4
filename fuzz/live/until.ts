import { setTimeout as pause } from "node:timers/promises";

/** Looks every few milliseconds whether something holds; false when it does not in time. */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (await holds()) return true;
    if (performance.now() > end) return false;
    await pause(5);
  }
}
