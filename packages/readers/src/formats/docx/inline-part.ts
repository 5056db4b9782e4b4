import type { InlinePieces } from "../../text/inline-runs.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { FormField } from "../paged/form-field.ts";

/** A picture as a text refers to it. */
export interface DrawnPicture {
  /** Relationship of the picture's bytes, in the package or linked. */
  readonly id: string;
  readonly alt: string;
  /** In pixels at 96 dpi. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The program whose object the picture stands for. */
  readonly program?: string | undefined;
}

/** Something in a text that is more than its characters. */
export type InlinePart =
  | { readonly kind: "picture"; readonly picture: DrawnPicture }
  | { readonly kind: "chart"; readonly id: string; readonly title: string }
  | { readonly kind: "diagram"; readonly id: string; readonly title: string }
  | { readonly kind: "formula"; readonly latex: string }
  | { readonly kind: "link"; readonly text: string; readonly url: string }
  | { readonly kind: "note"; readonly type: "footnote" | "endnote"; readonly id: string }
  | { readonly kind: "comment"; readonly id: string; readonly target: string }
  | {
      readonly kind: "change";
      readonly type: "deletion" | "moved-away";
      readonly author: string;
      readonly date: string;
      readonly text: string;
    }
  | { readonly kind: "field"; readonly field: FormField }
  | { readonly kind: "box"; readonly content: XmlElement }
  | { readonly kind: "rule" }
  | { readonly kind: "embedded"; readonly program: string };

/** A paragraph's text with what hangs on it, in order. */
export interface Inline {
  readonly text: string;
  /** The text with the spaces that it begins with: in code they count. */
  readonly indented: string;
  readonly parts: readonly InlinePart[];
  /** The text in pieces, with marks and links. */
  readonly pieces: InlinePieces;
  /** Whether all of it is set in a typewriter face. */
  readonly isMonospaced: boolean;
}
