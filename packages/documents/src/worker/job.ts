import type { ElementBlob, ElementDetail, ElementWindow, PageContent, PageFacts } from "@a2c-smcp/readers";
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
  digest: string;
}
