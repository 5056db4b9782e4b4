import { basename, extname } from "node:path";
import type { TextWindow } from "../index/packed-vectors.ts";

/** What a window is taken from. */
export interface WindowSource {
  readonly relativePath: string;
  readonly body: string;
}

/** What a model is given of a window: the file's name says what a page that stands alone does not. */
export function windowText({ relativePath, body }: WindowSource, { start, end }: TextWindow): string {
  const name = basename(relativePath, extname(relativePath)).replace(/[_-]+/g, " ");
  return `${name}\n${body.slice(start, end)}`;
}
