import { buildDpeUri, ErrorCode, measured, ProtocolError } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
import { z } from "zod";
import { answerOf } from "../answers/answer.ts";
import { place } from "../arguments.ts";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import { defineDocumentTool } from "../document-tool.ts";
import { citeUri } from "../places/cite.ts";
import type { FoundPlace } from "../places/find-place.ts";
import { findPage } from "../places/find-place.ts";
import { isMissingPage, missingPage } from "../places/missing-page.ts";
import { placeIndexOf } from "../places/place-index.ts";
import { wordsOf } from "../quotes/normalise.ts";
import { candidatesFor } from "../quotes/quote-candidates.ts";
import type { QuotePlace } from "../quotes/quote-places.ts";
import { bestPlace } from "../quotes/quote-places.ts";
import { quoteSentence } from "../quotes/quote-sentence.ts";

/** Words that have less in common are not close. */
const LEAST_SHARE = 0.5;

/** `check_quote`: whether a quote stands in a document word for word, and where. */
export const checkQuoteTool = defineDocumentTool({
  name: "check_quote",
  title: "Check a quote",
  description: "Whether a quote stands in a document word for word, and where; else what is closest.",
  isSmall: true,
  input: {
    quote: z.string().min(1, measured).max(5_000, measured).describe("… leaves words out"),
    uri: place.optional().describe("default: all documents"),
    hash: z.string().max(200, measured).optional().describe("content_hash of before: changed since?"),
  },
  run: async ({ quote, uri: word, hash }, call) => {
    if (wordsOf(quote).length === 0)
      throw new ProtocolError(ErrorCode.BadRequest, "The quote has no words to look for");
    const named = word === undefined ? undefined : await findPage(word, call);
    const { best, other, isAll, notes } = await lookFor(quote, named, call);
    const index = placeIndexOf(await call.source.documents(call.signal));
    const where = named === undefined ? "all documents" : citeUri(index, named.uri, named.pageIndex);
    const shown = isNear(best) ? best : undefined;
    const fresh = await changeOf(
      other && hash !== undefined ? placeOf(named) : (shown ?? placeOf(named)),
      hash,
      call,
    );
    if (shown === undefined) {
      const none = isAll
        ? `No: nothing like it in ${where}.`
        : `Not found in what is searchable so far of ${where}.`;
      return answerOf([none, ...notes, ...fresh.words], { found: false, is_complete: isAll, ...fresh.facts });
    }
    const uri = uriOf(shown);
    const citation = citeUri(index, uri, shown.pageIndex);
    const box = await boxOf(shown, call);
    const at = `${citation}${box === undefined ? "" : `, box ${box.join(" ")}`}`;
    const facts = {
      ...{
        found: shown.match.kind === "exact" && !other,
        elsewhere: other && true,
        match: shown.match.kind,
        uri,
        citation,
      },
      ...{
        page: shown.pageIndex + 1,
        ...endOf(shown),
        element: shown.elementId,
        bbox: box,
        is_complete: isAll,
      },
      ...fresh.facts,
    };
    const said = shown.match.kind === "exact" ? [] : notes;
    return answerOf(
      [quoteSentence(shown, at, { isAll, where, isElsewhere: other !== undefined }), ...said, ...fresh.words],
      facts,
    );
  },
});

interface Looked {
  readonly best: QuotePlace | undefined;
  /** The same, where that is not the page that was named. */
  readonly other: QuotePlace | undefined;
  readonly isAll: boolean;
  readonly notes: readonly string[];
}

async function lookFor(quote: string, named: FoundPlace | undefined, call: DocumentCall): Promise<Looked> {
  const { pages, isAll, notes } = await candidatesFor(quote, named, call).catch(async (cause) => {
    const { pageIndex } = named ?? {};
    if (named === undefined || pageIndex === undefined || !isMissingPage(cause)) throw cause;
    throw await missingPage(named, pageIndex, call);
  });
  const best = await bestPlace(quote, pages, call);
  const other = named && !isThere(best) ? await elsewhere(quote, named, call) : undefined;
  return { best: other ?? best, other, isAll, notes };
}

function isNear(place: QuotePlace | undefined): boolean {
  return place !== undefined && (place.match.kind !== "close" || place.match.share >= LEAST_SHARE);
}

function isThere(place: QuotePlace | undefined): boolean {
  return place !== undefined && place.match.kind !== "close";
}

/** Where else in the document a quote stands that was cited with the wrong page. */
async function elsewhere(
  quote: string,
  named: FoundPlace,
  call: DocumentCall,
): Promise<QuotePlace | undefined> {
  if (named.pageIndex === undefined) return undefined;
  const { pages } = await candidatesFor(
    quote,
    { ...named, pageIndex: undefined, elementId: undefined },
    call,
  );
  const best = await bestPlace(quote, pages, call);
  return isThere(best) ? best : undefined;
}

/** The page that a quote runs over to. */
function endOf({ over, pageIndex }: QuotePlace): Readonly<Record<string, unknown>> {
  return over === undefined ? {} : { last_page: pageIndex + 2 };
}

function placeOf(
  named:
    | { readonly host: string; readonly docRef: string; readonly pageIndex?: number | undefined }
    | undefined,
): Omit<QuotePlace, "match"> | undefined {
  if (named?.pageIndex === undefined) return undefined;
  return { host: named.host, docRef: named.docRef, pageIndex: named.pageIndex };
}

function uriOf({ host, docRef, pageIndex, elementId }: Omit<QuotePlace, "match">): string {
  return buildDpeUri(elementId === undefined ? { host, docRef, pageIndex } : { host, docRef, elementId });
}

/** Where the element is on its page, where its format says so. */
async function boxOf(
  { host, docRef, elementId }: QuotePlace,
  call: DocumentCall,
): Promise<number[] | undefined> {
  if (elementId === undefined) return undefined;
  const { body } = await readBody(3, buildDpeUri({ host, docRef, elementId, params: { limit: 1 } }), call);
  const box = isRecord(body.metadata) ? body.metadata["bbox"] : undefined;
  return Array.isArray(box) && box.length === 4 && box.every((one) => typeof one === "number")
    ? box.map((one) => Math.round(one))
    : undefined;
}

/** The hash of the page as it is now, and whether it is another than that of before. */
async function changeOf(
  found: Omit<QuotePlace, "match"> | undefined,
  hash: string | undefined,
  { source, signal }: DocumentCall,
): Promise<{ readonly words: readonly string[]; readonly facts: Readonly<Record<string, unknown>> }> {
  if (found === undefined)
    return { words: hash === undefined ? [] : ["Name a page to compare its hash."], facts: {} };
  const { host, docRef, pageIndex } = found;
  const page = buildDpeUri({ host, docRef, pageIndex, params: { format: "text" } });
  const { meta } = await source.read(
    hash === undefined ? page : `${page}&hash=${encodeURIComponent(hash)}`,
    signal,
  );
  const now = typeof meta["content_hash"] === "string" ? meta["content_hash"] : undefined;
  const changed =
    hash === undefined || now === undefined ? undefined : now.toLowerCase() !== hash.toLowerCase();
  if (hash === undefined)
    return { words: now === undefined ? [] : [`content_hash ${now}`], facts: { content_hash: now } };
  if (changed === undefined) return { words: ["Its server gives no hash to compare."], facts: {} };
  const words = changed
    ? `The page has changed since: its content_hash is ${now}.`
    : "The page has not changed since.";
  return { words: [words], facts: { content_hash: now, changed } };
}
