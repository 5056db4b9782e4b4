import { buildDpeUri, isDpeUri, measured, parseDpeUri } from "@a2c-smcp/protocol";
import { ToolRefusal } from "@a2c-smcp/provider";
import { DocumentError } from "@a2c-smcp/readers";
import { distance } from "fastest-levenshtein";
import { z } from "zod";
import type { LibraryDocument, ListedDocument } from "../../library/library-document.ts";
import { documentUnreadable } from "../document-unreadable.ts";
import type { DocumentsContext } from "../documents-context.ts";
import type { ToolCall } from "./tool.ts";

/** How every tool takes a document. */
export const DocArgument = z
  .string()
  .min(1, measured)
  .max(4096, measured)
  .describe("The document: its doc_ref, or its dpe:// URI (a page or element of it will do).");

const MOST_NAMES = 3;
/** Nobody mistypes a longer name, and nobody waits longer for an idea of what was meant. */
const MOST_CHARACTERS = 200;
const MOST_MS = 25;
/** Further apart than this share of its letters nothing is near. */
const NEAR_SHARE = 0.5;

/** The doc_ref that an argument means; one that is not there is refused with those that are near. */
export function docRefOf(doc: string, context: DocumentsContext): string {
  const docRef = isDpeUri(doc) ? docRefOfUri(doc, context) : doc;
  if (context.library.has(docRef)) return docRef;
  throw new ToolRefusal(`There is no document ${docRef}. ${suggest(docRef, context)}`);
}

function docRefOfUri(uri: string, { host }: DocumentsContext): string {
  const { host: named, docRef } = parseDpeUri(uri);
  if (named !== host)
    throw new ToolRefusal(
      `The host ${named} is not served here; URIs here begin with ${buildDpeUri({ host })}/.`,
    );
  if (docRef !== undefined) return docRef;
  throw new ToolRefusal(`${uri} names the catalogue; name a document, like ${uri}/DOC.`);
}

/** The document of an argument, looked into if nobody has yet. */
export async function findDocument(doc: string, { context, signal }: ToolCall): Promise<LibraryDocument> {
  const docRef = docRefOf(doc, context);
  try {
    const document = await context.library.document(docRef, signal);
    if (document !== undefined) return document;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const { message, details } = documentUnreadable(docRef, error);
    throw new ToolRefusal([message, details?.["hint"]].filter(Boolean).join(". "), { cause: error });
  }
  throw new ToolRefusal(`The document ${docRef} has just gone. ${suggest(docRef, context)}`);
}

function suggest(wanted: string, { library, host }: DocumentsContext): string {
  const list = `Read ${buildDpeUri({ host })} for the documents that there are.`;
  const names = nearNames(wanted.toLowerCase(), library.documents());
  return names.length === 0 ? list : `Did you mean ${names.join(", ")}? ${list}`;
}

/** Those that hold what was written, then those that differ in few letters. */
function nearNames(wanted: string, documents: readonly ListedDocument[]): readonly string[] {
  const ranked: { readonly docRef: string; readonly rank: number }[] = [];
  if (wanted.length > MOST_CHARACTERS) return [];
  const until = performance.now() + MOST_MS;
  for (const { source, title } of documents) {
    if (performance.now() > until) break;
    const { docRef, name } = source;
    const names = [docRef.replace(/-[0-9a-f]{6,}$/, ""), name, title].map((one) => one.toLowerCase());
    const isHeld = names.some((one) => one.includes(wanted) || (one.length > 3 && wanted.includes(one)));
    const rank = isHeld ? 0 : Math.min(...[docRef, ...names].map((one) => share(wanted, one)));
    if (rank <= NEAR_SHARE) ranked.push({ docRef, rank });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_NAMES)
    .map(({ docRef }) => docRef);
}

function share(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return Math.abs(a.length - b.length) / longer > NEAR_SHARE ? 1 : distance(a, b) / longer;
}
