/** How large a picture may be that is made for a model. */
export interface ViewBounds {
  /** Pixels of the longer side. */
  readonly edge: number;
  readonly bytes: number;
}

/** A part of a page, in shares of its width and height from the top left corner. */
export interface ViewRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A page, or a part of it, as it looks. */
export interface PageView {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Set where another program laid the document out: which of its pages this is, from 1, and of how many where it laid out all. */
  readonly printed?: { readonly page: number; readonly pages?: number | undefined } | undefined;
  /** Whether only the part with the element is shown. */
  readonly isRegion: boolean;
}
