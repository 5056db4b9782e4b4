import type { ElementBlob, ElementDetail, ElementWindow, PageContent, PageFacts } from "@a2c-smcp/readers";
import type { ViewBounds } from "@a2c-smcp/readers/views";
import type { DocumentDescription } from "./document-description.ts";
import type { TextBatch, TextPlace } from "./text-batch.ts";

/** What can be asked of a document. */
export type Job =
  | { readonly kind: "describe" }
  | { readonly kind: "pages"; readonly window: ElementWindow }
  | { readonly kind: "page"; readonly index: number }
  | { readonly kind: "element"; readonly id: string; readonly window?: ElementWindow | undefined }
  | { readonly kind: "blob"; readonly id: string }
  /** The hash of a page or an element, however much has to be read for it. */
  | { readonly kind: "hash"; readonly target: number | string }
  /** Pages for the index from one on, with at most `room` characters. */
  | { readonly kind: "text"; readonly from: TextPlace; readonly room: number }
  /** Rows of a table from one on, as a chunk of `width` columns: at most `limit`, fewer where they are long. */
  | {
      readonly kind: "rows";
      readonly id: string;
      readonly offset: number;
      readonly limit: number;
      readonly width: number;
    }
  /** A page, or the part of it with an element, as a picture that is bounded. */
  | {
      readonly kind: "view";
      readonly index: number;
      readonly elementId?: string | undefined;
      readonly bounds: ViewBounds;
    }
  /** The hash of the file itself. */
  | { readonly kind: "digest" };

export type JobKind = Job["kind"];

/** With the hash of the whole; without it where the whole is too large to be read on the way. */
export type Hashed<T> = T & { readonly hash?: string | undefined };

/** What each kind of job is answered with; undefined where the document has no such page or element. */
export interface JobAnswers {
  describe: DocumentDescription;
  pages: readonly PageFacts[];
  page: Hashed<PageContent> | undefined;
  element: Hashed<ElementDetail> | undefined;
  blob: ElementBlob | undefined;
  hash: string | undefined;
  text: TextBatch;
  rows: ElementBlob | undefined;
  /** The type has what is known of the picture as parameters, see view-type.ts. */
  view: ElementBlob | undefined;
  digest: string;
}
