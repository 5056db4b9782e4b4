import { isRecord } from "@a2c-smcp/runtime";
import { foundIn } from "@a2c-smcp/runtime/search-walk";
import type { DocumentCall } from "../document-tool.ts";
import type { FoundPlace } from "../places/find-place.ts";
import { findByReading } from "./find-by-reading.ts";
import type { SearchReport, ServerHit } from "./search-source.ts";
import { reportOf } from "./search-source.ts";

/** What was found in one document. */
export interface DocumentFinds {
  readonly hits: readonly ServerHit[];
  readonly report: SearchReport;
  /** What was not looked at, where pages were read one by one. */
  readonly notes: readonly string[];
}

/** The server's own search in the document; where it has none, its pages are read. */
export async function findIn(
  found: FoundPlace,
  { words, wanted }: { readonly words: string; readonly wanted: number },
  call: DocumentCall,
): Promise<DocumentFinds> {
  const { source, signal } = call;
  const { server } = (await source.documents(signal)).find(({ uri }) => uri === found.uri) ?? {};
  const tool = (await source.tools("find_in_document")).find(
    (one) =>
      one.server === server &&
      isRecord(one.inputSchema["properties"]) &&
      "doc" in one.inputSchema["properties"],
  );
  if (tool === undefined) return findByReading(found, words, call);
  const args = { doc: found.uri, query: words, limit: Math.min(50, wanted) };
  const answer = foundIn(await tool.call(args, signal));
  const { coverage, waiting } = answer;
  // What is still read of other files says nothing of this one.
  const left = coverage?.files === 1 ? coverage.waiting : waiting;
  const report = reportOf({ server: tool.server, answer: { ...answer, waiting: left } });
  return { hits: answer.hits.map((hit) => ({ ...hit, server_name: tool.server })), report, notes: [] };
}
