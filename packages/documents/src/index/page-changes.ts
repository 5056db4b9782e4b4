import { matchByHash } from "./match-by-hash.ts";
import type { ContentChange } from "./model.ts";

/** A page as far as telling changes needs it. */
export interface ComparedPage {
  readonly pageIndex: number;
  readonly hash: string;
  /** Asked for only where the page itself differs. */
  readonly elements: () => readonly { readonly elementId: string; readonly hash: string }[];
}

export type PageChange = Omit<ContentChange, "at">;

/**
 * What is different between two readings of a document, the pages before their elements. A page or an element that only
 * stands elsewhere is no change; one that is in the place of another that went is that one, altered.
 */
export function pageChanges(before: readonly ComparedPage[], after: readonly ComparedPage[]): PageChange[] {
  const { altered, removed, added } = matchByHash(before, after);
  return [
    ...altered.map(([old, page]) => ({ ...changed("altered", page), hashBefore: old.hash })),
    ...removed.map((page) => gone(page)),
    ...added.map((page) => changed("added", page)),
    ...altered.flatMap(([old, page]) => elementChanges(old, page)),
  ];
}

function elementChanges(before: ComparedPage, after: ComparedPage): PageChange[] {
  const { altered, removed, added } = matchByHash(before.elements(), after.elements());
  return [
    ...altered.map(([old, { elementId, hash }]) => ({
      ...changed("altered", { pageIndex: after.pageIndex, hash }),
      elementId,
      hashBefore: old.hash,
    })),
    ...removed.map(({ elementId, hash }) => ({ ...gone({ pageIndex: before.pageIndex, hash }), elementId })),
    ...added.map(({ elementId, hash }) => ({
      ...changed("added", { pageIndex: after.pageIndex, hash }),
      elementId,
    })),
  ];
}

type Place = Pick<ComparedPage, "pageIndex" | "hash">;

function changed(kind: "added" | "altered", { pageIndex, hash }: Place): PageChange {
  return { kind, pageIndex, hash };
}

function gone({ pageIndex, hash }: Place): PageChange {
  return { kind: "removed", pageIndex, hashBefore: hash };
}
