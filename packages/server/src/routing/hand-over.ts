import { setTimeout as sleep } from "node:timers/promises";
import type { CallTable } from "./call-table.ts";
import type { Connection } from "./connection.ts";

export interface HandOverOptions {
  readonly calls: CallTable;
  readonly connections: ReadonlyMap<string, Connection>;
  /** Milliseconds over which the connections are sent away. */
  readonly spreadMs: number;
  /** Ends the waiting for calls. */
  readonly signal: AbortSignal;
}

/** Few connections need no time between them, in milliseconds. */
const LONGEST_GAP = 10;

/**
 * Sends the clients to the other nodes, one after the other: each when its calls are over, so that none is lost. All at
 * once they would all come back at once.
 */
export async function handOver({ calls, connections, spreadMs, signal }: HandOverOptions): Promise<void> {
  const leaving = [...connections.values()];
  const gap = Math.min(LONGEST_GAP, spreadMs / Math.max(1, leaving.length));
  const startedAt = performance.now();
  const done: Promise<void>[] = [];
  for (const [index, connection] of leaving.entries()) {
    const wait = startedAt + index * gap - performance.now();
    if (wait >= 1) await sleep(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    connection.isLeaving = true;
    done.push(calls.whenFree(connection).then(() => connection.peer.comeBack()));
  }
  const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  await Promise.race([Promise.all(done), aborted]);
}
