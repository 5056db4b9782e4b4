import type { Cell } from "@a2c-smcp/protocol";
import type { ElementBlob, OpenDocument } from "@a2c-smcp/readers";
import type { Job } from "./job.ts";
import { encodeBatch, encodeChunk, gatherColumns } from "./row-chunk.ts";

/** Rows that are read at once: few enough that what is made of them is gone before the engine looks at it twice. */
const ROWS_AT_ONCE = 1024;
/** A batch is closed after so many rows or bytes. */
const BATCH_ROWS = 16 * ROWS_AT_ONCE;
const BATCH_BYTES = 4_000_000;

type RowsJob = Extract<Job, { kind: "rows" }>;

/** Reads rows of a table from one on, as chunks of columns; undefined when there is no such table. */
export async function readRowBatch(document: OpenDocument, job: RowsJob): Promise<ElementBlob | undefined> {
  const chunks: Uint8Array[] = [];
  let rows = 0;
  let bytes = 0;
  let isLast = false;
  const most = Math.min(BATCH_ROWS, job.limit);
  while (!isLast && rows < most && bytes < BATCH_BYTES) {
    const limit = Math.min(ROWS_AT_ONCE, most - rows);
    const element = await document.element(job.id, { offset: job.offset + rows, limit });
    const read = element?.content["rows"];
    if (!Array.isArray(read)) return undefined;
    const found = read as readonly (readonly Cell[])[]; // made by a format, as its rows are
    const chunk = encodeChunk(found.length, gatherColumns(found, job.width));
    isLast = found.length < limit;
    rows += found.length;
    bytes += chunk.length;
    chunks.push(chunk);
  }
  return { mimeType: "application/octet-stream", bytes: encodeBatch({ rows, isLast }, chunks) };
}
