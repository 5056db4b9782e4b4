import { isRecord } from "@a2c-smcp/runtime";
import type { DocumentSource } from "../document-source.ts";
import type { DocumentCall } from "../document-tool.ts";

/** Milliseconds that the calls of a source wait in all while its index is first built. */
export const FIRST_WAIT_MS = 8_000;

const spent = new WeakMap<DocumentSource, number>();

/**
 * Waits for servers that are just reading their files, where a short time may do: only so long in all however many calls
 * there are. Returns the seconds that it took; 0 where nobody waited.
 */
export async function waitForIndex(
  servers: readonly string[],
  { source, signal }: DocumentCall,
): Promise<number> {
  const left = FIRST_WAIT_MS - (spent.get(source) ?? 0);
  if (left < 1_000 || servers.length === 0) return 0;
  const able = (await source.tools("index_status")).filter(
    ({ server, inputSchema: { properties } }) =>
      servers.includes(server) && isRecord(properties) && "wait_seconds" in properties,
  );
  if (able.length === 0) return 0;
  const began = performance.now();
  await Promise.allSettled(able.map((tool) => tool.call({ wait_seconds: left / 1_000 }, signal)));
  const took = performance.now() - began;
  spent.set(source, (spent.get(source) ?? 0) + took);
  return Math.max(1, Math.round(took / 1_000));
}

/** Milliseconds that the calls of a source wait in all for documents that a server has and its list has not yet. */
const LIST_WAIT_MS = 3_000;

const listSpent = new WeakMap<DocumentSource, number>();

/** What is looked for in a list, and whether that is still to grow. */
interface ListSearch<Found> {
  readonly look: () => Promise<Found | undefined>;
  readonly isGrowing: () => Promise<boolean>;
}

/** Looks again whenever the catalogue changes, for a short time in all: what a server has just read is listed a moment later. */
export async function whenListed<Found>(
  { look, isGrowing }: ListSearch<Found>,
  { source, signal }: DocumentCall,
): Promise<Found | undefined> {
  for (;;) {
    const left = LIST_WAIT_MS - (listSpent.get(source) ?? 0);
    const began = performance.now();
    // Listened for before looking, or the change may fall between.
    const changed = left > 0 ? source.changed?.(left, signal) : undefined;
    const found = await look();
    if (found !== undefined || changed === undefined || !(await isGrowing())) return found;
    await changed;
    listSpent.set(source, (listSpent.get(source) ?? 0) + performance.now() - began);
    signal?.throwIfAborted();
  }
}
