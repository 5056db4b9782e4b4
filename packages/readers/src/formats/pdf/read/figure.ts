import type { Box } from "./box.ts";
import type { TextRun } from "./text-run.ts";

/** Where the bytes of a picture are: in an object of the file, with the native engine, or in the page as it looks. */
export type PictureSource =
  | { readonly kind: "object"; readonly object: number; readonly box: Box }
  | { readonly kind: "native"; readonly id: string }
  | { readonly kind: "page" };

/** A picture on a page. */
export interface Figure {
  readonly box: Box;
  readonly source: PictureSource;
  /** Its size in pixels and its type, where the file tells. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly mimeType?: string | undefined;
  /** It is shown on its side, upside down or mirrored. */
  readonly isTurned?: boolean;
  /** What was recognised in it; undefined where nobody tried. */
  readonly recognized?: readonly TextRun[] | undefined;
  /** It is large enough to carry text, which nobody recognised. */
  readonly isUnread?: boolean;
}
