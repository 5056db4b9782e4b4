import { messageOf, silentLogger } from "@a2c-smcp/runtime";
import { IndexError, IndexErrorCode } from "./index-error.ts";
import type { IndexTimes, OpenIndexOptions } from "./index-options.ts";
import type { IndexStore } from "./index-store.ts";
import { SqliteIndex } from "./sqlite-index.ts";

const CHECK_BYTES = 32 * 1024 * 1024;

const defaultTimes: IndexTimes = {
  openMs: 30_000,
  readMs: 15_000,
  searchMs: 10_000,
  writeMs: 60_000,
  closeMs: 3_000,
  claimMs: 30_000,
  fullRetryMs: 15_000,
  idleMs: 200,
};

/**
 * Opens the index, whatever state its file is in: what is not as it should be becomes a notice. Rejects only where
 * SQLite itself does not run.
 */
export async function openIndex(options: OpenIndexOptions): Promise<IndexStore> {
  const times = { ...defaultTimes, ...options.times };
  const index = new SqliteIndex({
    file: options.file,
    logger: options.logger ?? silentLogger,
    mostBytes: options.mostBytes,
    checkBytes: options.checkBytes ?? CHECK_BYTES,
    times,
    onEvent: options.onEvent ?? (() => undefined),
  });
  try {
    await index.opened;
    return index;
  } catch (cause) {
    await index.close();
    const message = `The index cannot be opened: ${messageOf(cause)}`;
    throw new IndexError(IndexErrorCode.Unavailable, message, { cause });
  }
}
