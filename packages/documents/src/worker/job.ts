import type { SourceFile } from "../engine/format.ts";
import type { ElementBlob, ElementDetail, ElementWindow, PageContent, PageFacts } from "../engine/model.ts";
import type { DocumentDescription } from "./document-description.ts";

/** A file in one state: when the file changes, so does its version, and nothing that was opened before is used. */
export interface VersionedFile extends SourceFile {
  readonly version: string;
}

/** What can be asked of a document. */
export type Job =
  | { readonly kind: "describe" }
  | { readonly kind: "pages"; readonly window: ElementWindow }
  | { readonly kind: "page"; readonly index: number }
  | { readonly kind: "element"; readonly id: string; readonly window?: ElementWindow | undefined }
  | { readonly kind: "blob"; readonly id: string };

export type JobKind = Job["kind"];

/** What each kind of job is answered with; undefined where the document has no such page or element. */
export interface JobAnswers {
  describe: DocumentDescription;
  pages: readonly PageFacts[];
  page: PageContent | undefined;
  element: ElementDetail | undefined;
  blob: ElementBlob | undefined;
}
