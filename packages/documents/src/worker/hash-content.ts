import type { PageContent, PageElement } from "@a2c-smcp/readers";
import { ElementHasher, pageHash, partsOf } from "@a2c-smcp/readers";
import type { HeldDocument } from "@a2c-smcp/readers/worker";
import { elementWindows, missingParts } from "./element-windows.ts";

/** Rows beyond those at hand that an answer may read for its hash: few milliseconds. */
const MOST_MISSING = 2000;
/** Characters of a text that are hashed on the way. */
const MOST_CHARACTERS = 4_000_000;

/** The hash of a whole element; with `isBounded` undefined where too much of it would have to be read for that. */
export async function hashElement(
  { document, hashes }: HeldDocument,
  element: PageElement,
  isBounded: boolean,
): Promise<string | undefined> {
  const known = hashes.get(element.element_id);
  if (known !== undefined) return known;
  const missing = missingParts(element);
  const isLong = missing > MOST_MISSING || longestText(element) > MOST_CHARACTERS;
  if (isBounded && isLong) return undefined;
  const hasher = new ElementHasher(element);
  if (missing === 0) hasher.add(partsOf(element.content));
  else for await (const { parts } of elementWindows(document, element)) hasher.add(parts);
  const hash = hasher.digest();
  if (missing > 0 || isLong) hashes.set(element.element_id, hash);
  return hash;
}

function longestText({ content }: PageElement): number {
  return Object.values(content).reduce<number>(
    (most, value) => (typeof value === "string" ? Math.max(most, value.length) : most),
    0,
  );
}

/** The hash of a page with all that is on it. */
export async function hashPage(
  held: HeldDocument,
  { title, elements }: PageContent,
  isBounded: boolean,
): Promise<string | undefined> {
  const hashes: string[] = [];
  for (const element of elements) {
    const hash = await hashElement(held, element, isBounded);
    if (hash === undefined) return undefined;
    hashes.push(hash);
  }
  return pageHash(title, hashes);
}
