import { join } from "node:path";
import type { DocumentsServer } from "@a2c-smcp/documents";
import { createDocumentsServer } from "@a2c-smcp/documents";
import { largestDescendant } from "../documents/reader.ts";
import { indexBytes, peakMemory, quantile, timed } from "./measure.ts";
import { searchQueries } from "./search-queries.ts";

/** What indexing and searching a folder costs. */
export interface Figures {
  readonly documents: number;
  readonly pages: number;
  readonly describedMs: number;
  readonly indexedMs: number;
  readonly warmMs: number;
  readonly indexBytes: number;
  readonly searchMs: readonly number[];
  readonly peakBytes: number;
  readonly workerBytes: number;
}

/** Indexing that takes longer is given up. */
const MOST_MS = 60 * 60_000;

/** Indexes a folder with a fresh index, starts again on what it left, and searches in it. */
export async function measureServer(folder: string, scratch: string, queries: number): Promise<Figures> {
  const file = join(scratch, "index.db");
  const cold = await measureCold(folder, file);
  let warm: DocumentsServer | undefined;
  const warmMs = await timed(async () => {
    warm = await createDocumentsServer({ folders: [folder], index: { file } });
    while (warm.context.library.documentCount < cold.documents)
      await new Promise((resolve) => setTimeout(resolve, 5));
  });
  if (!warm) throw new Error("the server did not start");
  await using server = warm;
  const searchMs = await measureSearch(server, queries);
  return { ...cold, warmMs, searchMs, indexBytes: indexBytes(file), peakBytes: peakMemory() };
}

async function measureCold(folder: string, file: string) {
  const started = performance.now();
  await using server = await createDocumentsServer({ folders: [folder], index: { file } });
  await within(server.settled());
  const describedMs = performance.now() - started;
  await within(server.indexed());
  const indexedMs = performance.now() - started;
  const documents = server.context.library.documents();
  const pages = documents.reduce((sum, { description }) => sum + description.pageCount, 0);
  const workerBytes = largestDescendant(process.pid) * 2 ** 20;
  return { documents: documents.length, pages, describedMs, indexedMs, workerBytes };
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("indexing did not end")), MOST_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The first searches find the caches of the disk and of SQLite cold; they are not counted. */
async function measureSearch(server: DocumentsServer, count: number): Promise<readonly number[]> {
  const { queries } = server.context.library;
  const times: number[] = [];
  for (const query of searchQueries(count + 24))
    times.push(await timed(() => queries.search({ query, limit: 10, offset: 0 })));
  return times.slice(24);
}

export const p50 = ({ searchMs }: Figures): number => quantile(searchMs, 0.5);
export const p95 = ({ searchMs }: Figures): number => quantile(searchMs, 0.95);
