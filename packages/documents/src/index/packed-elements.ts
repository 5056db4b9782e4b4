import type { IndexedPage } from "./model.ts";

type Elements = IndexedPage["elements"];

/** The ids and hashes of a page's elements as the index stores them; the packed parts of a page can be joined. */
export function packElements(elements: Elements): string {
  return elements.map(({ elementId, hash }) => `${elementId} ${hash}\n`).join("");
}

/** The elements of a row of `page`. */
export function unpackElements(packed: string): Elements {
  const lines = packed === "" ? [] : packed.slice(0, -1).split("\n");
  return lines.map((line) => {
    const space = line.indexOf(" ");
    return { elementId: line.slice(0, space), hash: line.slice(space + 1) };
  });
}
