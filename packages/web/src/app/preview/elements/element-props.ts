import type { PageElement } from "../document-page.ts";

/** What every view of an element is given. */
export interface ElementProps {
  readonly element: PageElement;
  /** The URI of its document, for the rest of it. */
  readonly document: string;
}
