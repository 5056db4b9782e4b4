import type { CallToolAnswer, SearchAnswer, SearchHit } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError, readSearchAnswer } from "@a2c-smcp/protocol";
import { isRecord } from "./unknown-values.ts";
import { oneLine } from "./untrusted-text.ts";

/** What is looked for in the search of one server. */
export interface SearchWalk {
  readonly query: string;
  readonly file_type?: string | undefined;
  readonly path?: string | undefined;
  /** Days, like 2026-01-31: files modified then or later, and files modified before. */
  readonly modified_from?: string | undefined;
  readonly modified_before?: string | undefined;
  /** How many hits there should be, the best ones first. */
  readonly wanted: number;
}

type Schema = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, unknown>>;

/** What our documents server gives at once. */
const MOST_AT_ONCE = 50;
const LONGEST_PROBLEM = 300;
const known = ["query", "file_type", "path", "limit", "offset"];

/** What a search gives that has looked at nothing. */
export const nothingFound: SearchAnswer = {
  ...{ hits: [], total: 0, isExact: true, isLoosened: false },
  ...{ corrections: [], suggestions: [], waiting: 0 },
};

/** Whether a search tool takes a query and needs nothing that we do not have. */
export function canSearch({ properties, required }: Schema): boolean {
  if (!isRecord(properties) || !("query" in properties)) return false;
  return !Array.isArray(required) || required.every((name) => known.includes(String(name)));
}

/** Page after page of a server's own search, until there are enough; throws what it says where it found nothing out. */
export async function walkSearch(
  { wanted, ...asked }: SearchWalk,
  inputSchema: Schema,
  call: (params: Params) => Promise<CallToolAnswer>,
): Promise<SearchAnswer> {
  const taken = new Set(isRecord(inputSchema["properties"]) ? Object.keys(inputSchema["properties"]) : []);
  const hits: SearchHit[] = [];
  let first: SearchAnswer | undefined;
  while (hits.length < wanted) {
    const limit = Math.min(MOST_AT_ONCE, wanted - hits.length);
    const given = Object.entries({ ...asked, limit, offset: hits.length });
    const params = given.filter(([name, value]) => taken.has(name) && value !== undefined);
    const answer = foundIn(await call(Object.fromEntries(params)));
    first ??= answer;
    hits.push(...answer.hits);
    if (answer.hits.length < limit || !taken.has("offset")) break;
  }
  return { ...(first ?? nothingFound), hits };
}

/** What a search tool found; throws what it has to say where it found nothing out. */
export function foundIn(answer: CallToolAnswer): SearchAnswer {
  const found = readSearchAnswer({ structuredContent: answer["structuredContent"] });
  if (answer.isError !== true && found !== undefined) return found;
  const text = answer.content.find(({ type }) => type === "text")?.["text"];
  const said = typeof text === "string" ? text : "There are no hits in its answer";
  throw new ProtocolError(ErrorCode.ToolFailed, oneLine(said, LONGEST_PROBLEM));
}

/** Fairly: scores of different servers mean different things, so each gives its best in turn. */
export function interleave<Hit>(lists: readonly (readonly Hit[])[]): Hit[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const hits: Hit[] = [];
  for (let rank = 0; rank < longest; rank += 1)
    for (const list of lists) {
      const hit = list[rank];
      if (hit) hits.push(hit);
    }
  return hits;
}
