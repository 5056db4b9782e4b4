import type { InlineMarks, InlinePieces } from "../../text/inline-runs.ts";
import type { ParagraphState } from "./rtf-flow.ts";
import { plainParagraph } from "./rtf-flow.ts";

/** Where the text of a group goes. */
export type Destination =
  | { readonly kind: "body" }
  | { readonly kind: "skip" }
  /** Text that is gathered and used when its group ends. */
  | { readonly kind: "side"; readonly use: SideUse; text: string; readonly pieces: InlinePieces }
  | { readonly kind: "font"; number: number | undefined; text: string }
  | { readonly kind: "style"; number: number; level: number | undefined; text: string }
  | { readonly kind: "picture"; mimeType: string; width: number; height: number; start: number; end: number };

export type SideUse =
  | "title"
  | "author"
  | "subject"
  | "keywords"
  | "comment"
  | "instruction"
  | "marker"
  | "footnote"
  | "annotation"
  | "annotation-author"
  | "header"
  | "footer";

/** What holds inside a pair of braces. */
export interface Group {
  destination: Destination;
  /** Bytes are read in the encoding of this font. */
  font: number | undefined;
  /** How many bytes follow a Unicode character for readers that do not know it. */
  fallback: number;
  hidden: boolean;
  /** Words that a tracked change takes out. */
  deleted: boolean;
  /** How the words look, and where they lead. */
  marks: InlineMarks;
  paragraph: ParagraphState;
  /** The next word names a destination that may be skipped. */
  optional: boolean;
}

/** Words that start a group whose text is used for something. */
export const sideUses: ReadonlyMap<string, SideUse> = new Map<string, SideUse>([
  ["title", "title"],
  ["author", "author"],
  ["subject", "subject"],
  ["keywords", "keywords"],
  ["doccomm", "comment"],
  ["fldinst", "instruction"],
  ["listtext", "marker"],
  ["pntext", "marker"],
  ["footnote", "footnote"],
  ["annotation", "annotation"],
  ["atnauthor", "annotation-author"],
  ["header", "header"],
  ["headerl", "header"],
  ["headerr", "header"],
  ["headerf", "header"],
  ["footer", "footer"],
  ["footerl", "footer"],
  ["footerr", "footer"],
  ["footerf", "footer"],
]);

/** Words that start a group which holds no text of the document, whether marked as optional or not. */
export const skippedWords: ReadonlySet<string> = new Set(
  "colortbl comment filetbl revtbl rsidtbl listtable listoverridetable generator themedata colorschememapping latentstyles datastore xmlnstbl nonshppict bkmkstart bkmkend xe tc txe rxe pgptbl operator creatim revtim printim buptim company manager category hlinkbase version vern edmins nofpages nofwords nofchars nofcharsws id private fontemb fontfile panose falt objdata objclass objname template passwordhash userprops docvar mmathPr wgrffmtfilter atnid atnref atntime atndate pnseclvl picprop blipuid sp background ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn".split(
    " ",
  ),
);

/** What holds before the first group says anything. */
export function outermostGroup(): Group {
  return {
    destination: { kind: "body" },
    font: undefined,
    fallback: 1,
    hidden: false,
    deleted: false,
    marks: {},
    paragraph: plainParagraph,
    optional: false,
  };
}
