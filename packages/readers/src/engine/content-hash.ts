import { createHash, type Hash, hash } from "node:crypto";
import type { PageElement } from "./model.ts";

type Content = Readonly<Record<string, unknown>>;

/** Keys that tell how much of an element is shown, and nothing of what is in it. */
const aboutTheCut: ReadonlySet<string> = new Set([
  ...["truncated", "total_rows", "total_columns", "row_offset", "row_limit"],
  ...["total_items", "item_offset", "item_limit"],
]);
const HASH_CHARACTERS = 32;
const PIECE_CHARACTERS = 1_000_000;
/** Small pieces are hashed together: each call costs more than what it hashes. */
const GATHERED_CHARACTERS = 16_384;

/** The content of an element without its rows or items and without what tells of a cut. */
export function contentAround(content: Content): Content {
  const key = partsKey(content);
  // Marks of cells come with their rows, and are the same words once more.
  const isAside = (name: string): boolean => key === "rows" && name === "inline";
  return Object.fromEntries(
    Object.entries(content).filter(([name]) => name !== key && !aboutTheCut.has(name) && !isAside(name)),
  );
}

/** Under which key an element has its rows or items, if it has any. */
export function partsKey(content: Content): "rows" | "items" | undefined {
  if (Array.isArray(content["rows"])) return "rows";
  return Array.isArray(content["items"]) ? "items" : undefined;
}

/** The rows or items of a content. */
export function partsOf(content: Content): readonly unknown[] {
  const key = partsKey(content);
  return key === undefined ? [] : (content[key] as readonly unknown[]);
}

/**
 * Hashes one element. Rows and items come one after the other, in any windows, so that the hash is the same however
 * much of the element was at hand at once.
 */
export class ElementHasher {
  /** Made for what is longer than what is hashed at once. */
  #hash: Hash | undefined;
  #gathered = "";

  constructor({ category, content }: Pick<PageElement, "category" | "content">) {
    this.#update(`${category}\n`);
    const around = Object.entries(contentAround(content)).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [key, value] of around) this.#addField(key, value);
  }

  add(parts: readonly unknown[]): void {
    for (const part of parts) this.#update(`${JSON.stringify(part)}\n`);
  }

  /** A text may be longer than a second copy of it could be borne. */
  #addField(key: string, value: unknown): void {
    if (typeof value !== "string") return void this.#update(`${key}\n${JSON.stringify(value)}\n`);
    this.#update(`${key}\n${value.length}\n`);
    for (let at = 0; at < value.length; at += PIECE_CHARACTERS)
      this.#update(value.slice(at, at + PIECE_CHARACTERS));
  }

  #update(piece: string): void {
    this.#gathered += piece;
    if (this.#gathered.length > GATHERED_CHARACTERS) this.#flush();
  }

  #flush(): void {
    this.#hash ??= createHash("sha256");
    this.#hash.update(this.#gathered);
    this.#gathered = "";
  }

  digest(): string {
    if (this.#hash === undefined) return shorten(hash("sha256", this.#gathered));
    this.#flush();
    return shorten(this.#hash.digest("hex"));
  }
}

/** The hash of a page: of its title and of its elements in order, wherever in the document it stands. */
export function pageHash(title: string, elements: readonly string[]): string {
  return shorten(hash("sha256", `${JSON.stringify(title)}\n${elements.join("\n")}`));
}

/** Marks the hash of something that was not read to its end: it tells changes, and nobody is given it. */
export const PARTIAL_HASH = "~";

function shorten(hex: string): string {
  return hex.slice(0, HASH_CHARACTERS);
}
