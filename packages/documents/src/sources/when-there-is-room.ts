import { setTimeout as sleep } from "node:timers/promises";

/** How often, and how soon, something is tried again that found no room; twice as long each time. */
const TRIES = 6;
const FIRST_WAIT_MS = 10;

const crowded = new Set(["EMFILE", "ENFILE", "EAGAIN"]);

/** Whether an error is of a system, or of this process, that has too much open: not of what was opened. */
export function meansCrowded(error: unknown): boolean {
  return error instanceof Error && "code" in error && crowded.has(String(error.code));
}

/** Opens something, a little later where too much is open for now; then fails as it would have. */
export async function whenThereIsRoom<T>(open: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await open();
    } catch (error) {
      if (attempt >= TRIES || !meansCrowded(error)) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1));
    }
}
