import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { IndexStore } from "../index/index-store.ts";
import { openIndex } from "../index/open-index.ts";
import type { IndexOptions } from "./documents-server-options.ts";

/** The index, or why there is none. */
export interface OpenedStore {
  readonly store?: IndexStore | undefined;
  readonly startNotices: readonly string[];
}

/** A server without its index is slower to start and cannot search; that is no reason not to serve. */
export async function openStore(
  options: IndexOptions | undefined,
  logger: Logger,
  refill: (isLost: boolean) => void,
): Promise<OpenedStore> {
  if (options === undefined) return { startNotices: [] };
  const { file, mostBytes } = options;
  try {
    const store = await openIndex({
      ...{ file, mostBytes, logger },
      onEvent: (event) => {
        if (event.kind !== "notices") refill(event.kind === "lost");
        else for (const notice of event.notices) logger.warn("index", { notice });
      },
    });
    return { store, startNotices: [] };
  } catch (cause) {
    logger.error("index cannot be opened; documents are served without it", { cause });
    return { startNotices: [messageOf(cause)] };
  }
}
