import { type Box, heightOf, holdsCentre, widthOf } from "../read/box.ts";
import type { OutlineEntry } from "../read/catalogue.ts";
import type { Figure } from "../read/figure.ts";
import type { NativePage } from "../read/native-page.ts";
import type { StructureRoles } from "../read/structure-roles.ts";
import type { TextRun } from "../read/text-run.ts";
import type { CellSpan } from "../tables/table-region.ts";
import { formDraft, linkDrafts, noteDrafts } from "./annotation-drafts.ts";
import type { DocumentProfile } from "./document-profile.ts";
import type { Draft } from "./draft.ts";
import type { HeadingContext } from "./heading-level.ts";
import { withLinks } from "./inline-links.ts";
import { layoutPage, type OtherPiece, type PageLayout, type Piece, type TextPiece } from "./page-layout.ts";
import { textDrafts } from "./text-drafts.ts";
import { linesOf } from "./text-line.ts";

export interface PageContext {
  readonly profile: DocumentProfile;
  /** The entries of the outline that lead to the page. */
  readonly outline: readonly OutlineEntry[];
}

/** The elements of a page in reading order, without ids. */
export function pageDrafts(page: NativePage, { profile, outline }: PageContext): Draft[] {
  const { roles } = page;
  const runs = withTags(page.runs, roles);
  const layout = layoutPage({ ...page, runs }, profile);
  const { isContents } = layout;
  const taggedSize = largestTagged(runs);
  const drafts = pieceDrafts(layout, { styles: profile.styles, roles, taggedSize, outline, isContents });
  const linked = withLinks(drafts, linkDrafts(page.annotations, page.runs));
  const placed = [...linked.loose, ...noteDrafts(page.annotations, page.runs)];
  const form = formDraft(page.fields);
  const { header, footer } = layout.margins;
  return [
    ...(header ? [{ category: "header" as const, content: { text: header.text }, box: header.box }] : []),
    ...place(linked.drafts, placed),
    ...(form ? [form] : []),
    ...(footer ? [{ category: "footer" as const, content: { text: footer.text }, box: footer.box }] : []),
  ];
}

/** Runs with the levels of the headings and the items of the lists that they are tagged as. */
function withTags(runs: readonly TextRun[], { headings, items }: StructureRoles): readonly TextRun[] {
  if (headings.size + items.size === 0) return runs;
  return runs.map((run) => {
    if (run.mcid === undefined) return run;
    return { ...run, headingLevel: headings.get(run.mcid), item: items.get(run.mcid) };
  });
}

function largestTagged(runs: readonly TextRun[]): number {
  return runs.reduce(
    (most, { headingLevel, size }) => (headingLevel === undefined ? most : Math.max(most, size)),
    0,
  );
}

function pieceDrafts({ pieces }: PageLayout, context: HeadingContext): Draft[] {
  const drafts: Draft[] = [];
  const alts = [...context.roles.figures];
  for (let start = 0; start < pieces.length; ) {
    const piece = pieces[start];
    if (!piece) break;
    if (piece.kind === "text") {
      const stretch = textStretch(pieces, start);
      drafts.push(...textDrafts(stretch, context));
      start += stretch.length;
    } else {
      const draft = otherDraft(piece, piece.kind === "figure" ? (alts.shift() ?? "") : "");
      const goesOn = piece.kind === "table" && piece.table.isContinued;
      drafts.push(
        goesOn || isContinued(draft, drafts.at(-1)) ? { ...draft, metadata: { continued: true } } : draft,
      );
      start += 1;
    }
  }
  return drafts;
}

const continued = /[([]\s?(?:continued|cont[’'.]?d?\.?|fortsetzung|suite|continuación)\s?[)\]]|续[表上）)]/iu;

/** Whether a table goes on from the page before, as its title or its head says. */
function isContinued({ category, content }: Draft, above: Draft | undefined): boolean {
  if (category !== "table") return false;
  const rows = content["rows"] as readonly (readonly string[])[];
  const head = (content["headers"] as readonly string[] | undefined) ?? rows[0] ?? [];
  const title = above?.content["text"];
  return head.some((cell) => continued.test(cell)) || (typeof title === "string" && continued.test(title));
}

function textStretch(pieces: readonly Piece[], start: number): TextPiece[] {
  const stretch: TextPiece[] = [];
  for (const piece of pieces.slice(start)) {
    if (piece.kind !== "text") break;
    stretch.push(piece);
  }
  return stretch;
}

function otherDraft(piece: OtherPiece, alt: string): Draft {
  switch (piece.kind) {
    case "table":
      return tableDraft(piece);
    case "figure":
      return figureDraft(piece.figure, piece.box, alt);
    case "rule":
      return { category: "separator", content: {}, box: piece.box };
  }
}

function tableDraft({ table, box }: Extract<OtherPiece, { kind: "table" }>): Draft {
  return {
    category: "table",
    content: {
      ...(table.headers ? { headers: table.headers } : {}),
      rows: table.rows,
      total_rows: table.rows.length,
      total_columns: (table.headers ?? table.rows[0])?.length ?? 0,
      ...(table.spans.length === 0 ? {} : { spans: table.spans.map(spanContent) }),
    },
    box,
  };
}

function spanContent({ row, column, rows, columns }: CellSpan): Record<string, number> {
  return { row, column, row_span: rows, col_span: columns };
}

/** A picture with its size in pixels, in points where the file does not tell, and the text that was recognised in it. */
function figureDraft(figure: Figure, box: Box, alt: string): Draft {
  const { source, mimeType, recognized = [], isUnread } = figure;
  const width = figure.width ?? Math.round(widthOf(box));
  const height = figure.height ?? Math.round(heightOf(box));
  const unit = figure.width === undefined ? "points" : "pixels";
  const text = linesOf(recognized)
    .map((line) => line.text)
    .join(" ");
  return {
    category: "image",
    content: {
      ...(alt === "" ? {} : { alt }),
      ...(text === "" ? {} : { description: text }),
      width,
      height,
      ...(mimeType === undefined ? {} : { mime_type: mimeType }),
    },
    box,
    picture: source,
    summary: [alt, text].find((words) => words !== "") ?? `image, ${width} × ${height} ${unit}`,
    ...(isUnread || text !== "" ? { metadata: { text_recognized: !isUnread } } : {}),
  };
}

/** Puts each of some drafts after the last one that it lies on; those that lie on none come at the end. */
function place(drafts: readonly Draft[], others: readonly Draft[]): Draft[] {
  const after = new Map<Draft, Draft[]>();
  const loose: Draft[] = [];
  for (const other of others) {
    const carrier =
      other.box && drafts.findLast(({ box }) => box && other.box && holdsCentre(box, other.box, 3));
    if (carrier) after.set(carrier, [...(after.get(carrier) ?? []), other]);
    else loose.push(other);
  }
  return [...drafts.flatMap((draft) => [draft, ...(after.get(draft) ?? [])]), ...loose];
}
