import type { SearchAnswer } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import { foundIn } from "@a2c-smcp/runtime/search-walk";
import type { ServerTool } from "../document-source.ts";
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
  const pages = await pagesOf(tool, { doc: found.uri, query: words }, { wanted, signal });
  const [first] = pages;
  if (first === undefined) return findByReading(found, words, call);
  const { coverage, waiting } = first;
  // What is still read of other files says nothing of this one.
  const left = coverage?.files === 1 ? coverage.waiting : waiting;
  const hits = pages.flatMap((answer) => answer.hits);
  const report = reportOf({ server: tool.server, answer: { ...first, hits, waiting: left } });
  return { hits: hits.map((hit) => ({ ...hit, server_name: tool.server })), report, notes: [] };
}

/** Servers give so many hits at once. */
const MOST_AT_ONCE = 50;

/** Answers of a server one after the other, until there are as many hits as are wanted, or no more. */
async function pagesOf(
  tool: ServerTool,
  args: Readonly<Record<string, unknown>>,
  { wanted, signal }: { readonly wanted: number; readonly signal: AbortSignal | undefined },
): Promise<readonly SearchAnswer[]> {
  const properties = tool.inputSchema["properties"];
  const canGoOn = isRecord(properties) && "offset" in properties;
  const answers: SearchAnswer[] = [];
  for (let offset = 0; offset < wanted; offset += MOST_AT_ONCE) {
    const limit = Math.min(MOST_AT_ONCE, wanted - offset);
    const at = offset === 0 ? {} : { offset };
    const answer = foundIn(await tool.call({ ...args, limit, ...at }, signal));
    answers.push(answer);
    if (!canGoOn || answer.hits.length < limit) break;
  }
  return answers;
}
