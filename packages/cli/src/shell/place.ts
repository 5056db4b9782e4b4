import type { DpeUri } from "@a2c-smcp/protocol";
import { buildDpeUri, parseDpeUri } from "@a2c-smcp/protocol";

/** Where the prompt is: at the top, or in a document or page of a Computer. */
export interface Place {
  /** Known once a document was entered. */
  readonly computer?: string | undefined;
  /** Undefined at the top. */
  readonly uri?: string | undefined;
}

/** The place above everything: the catalogue. */
export const top: Place = {};

/** What the prompt shows of a place: `/`, `/report-1a2b` or `/report-1a2b/3`. */
export function pathOf({ uri }: Place): string {
  if (uri === undefined) return "/";
  const { docRef = "", pageIndex, elementId } = parseDpeUri(uri);
  const page = pageIndex === undefined ? undefined : pageIndex + 1;
  return ["", docRef, page ?? elementId].filter((part) => part !== undefined).join("/");
}

/** What a document, page or element is called where it is listed. */
export function nameOf(uri: string): string {
  const { docRef, pageIndex, elementId } = parseDpeUri(uri);
  return elementId ?? (pageIndex === undefined ? (docRef ?? uri) : String(pageIndex + 1));
}

/** The place above another. */
export function above({ uri, computer }: Place): Place {
  if (uri === undefined) return top;
  const { host, docRef, level } = parseDpeUri(uri);
  return level === 1 ? top : { computer, uri: buildDpeUri({ host, docRef }) };
}

/** The place one step below a document or page: a page by its number, counted from 1, else an element by its id. */
export function below({ uri, computer }: Place & { readonly uri: string }, step: string): Place {
  const { host, docRef, level }: DpeUri = parseDpeUri(uri);
  const isPage = level === 1 && /^[1-9]\d{0,8}$/.test(step);
  const part = isPage ? { pageIndex: Number(step) - 1 } : { elementId: step };
  return { computer, uri: buildDpeUri({ host, docRef, ...part }) };
}
