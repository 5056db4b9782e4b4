import type { Source } from "../sources/source-folders.ts";

/** What every page of a file is found by besides its own text: the name of the file and the title of the document. */
export function indexedName({ name }: Source, title: string | null): string {
  return title === null ? name : `${name} ${title}`;
}
