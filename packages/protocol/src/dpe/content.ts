import { z } from "zod";
import type { Category } from "../categories.ts";
import { CellRuns, InlineRun } from "./inline.ts";

/** A cell of a table as JSON can carry it. */
export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;

/** An item of a list: its text alone, or with a list below it. */
export type ListItem =
  | string
  | {
      text: string;
      inline?: InlineRun[] | undefined;
      /** Whether the list below is numbered; as the one around it by default. */
      ordered?: boolean | undefined;
      /** What the first item below is counted as, where it is not 1. */
      start?: number | undefined;
      items?: ListItem[] | undefined;
    };
export const ListItem: z.ZodType<ListItem> = z.union([
  z.string(),
  z.looseObject({
    text: z.string(),
    inline: z.array(InlineRun).optional(),
    ordered: z.boolean().optional(),
    start: z.int().optional(),
    get items(): z.ZodOptional<z.ZodArray<z.ZodType<ListItem>>> {
      return z.array(ListItem).optional();
    },
  }),
]);

/** A text; `truncated` where only its beginning is there. */
export const TextContent = z.looseObject({
  text: z.string(),
  /** The same text with its marks and links, where it has any. */
  inline: z.array(InlineRun).optional(),
  truncated: z.boolean().optional(),
});
export type TextContent = z.infer<typeof TextContent>;

/** A heading; its level counts from 1. */
export const HeadingContent = z.looseObject({
  level: z.int().optional(),
  text: z.string(),
  inline: z.array(InlineRun).optional(),
});
export type HeadingContent = z.infer<typeof HeadingContent>;

/** The items of a list, or a part of them. */
export const ListContent = z.looseObject({
  ordered: z.boolean().optional(),
  /** What the first item is counted as, where it is not 1. */
  start: z.int().optional(),
  items: z.array(ListItem),
  /** Set where `items` is a part: how many there are, and where the part starts. */
  total_items: z.int().optional(),
  item_offset: z.int().optional(),
  item_limit: z.int().optional(),
  truncated: z.boolean().optional(),
});
export type ListContent = z.infer<typeof ListContent>;

/** Code, and the language that it is in. */
export const CodeContent = z.looseObject({
  language: z.string().optional(),
  code: z.string(),
  truncated: z.boolean().optional(),
});
export type CodeContent = z.infer<typeof CodeContent>;

/** A cell that reaches over others, which are empty: rows and columns from 0, the header is a row. */
export const TableSpan = z.looseObject({
  row: z.int(),
  column: z.int(),
  row_span: z.int(),
  col_span: z.int(),
});
export type TableSpan = z.infer<typeof TableSpan>;

/** The rows of a table, or a part of them. */
export const TableContent = z.looseObject({
  headers: z.array(Cell).optional(),
  rows: z.array(z.array(Cell)),
  total_rows: z.int().optional(),
  total_columns: z.int().optional(),
  /** Cells with marks and links. */
  inline: z.array(CellRuns).optional(),
  /** Merged cells; their text stands in the first of them. */
  spans: z.array(TableSpan).optional(),
  /** Set where `rows` is a part that was asked for with `offset` and `limit`. */
  row_offset: z.int().optional(),
  row_limit: z.int().optional(),
  truncated: z.boolean().optional(),
});
export type TableContent = z.infer<typeof TableContent>;

/** What a chart shows, in words and in numbers. */
export const ChartContent = z.looseObject({
  chart_type: z.string(),
  title: z.string(),
  data_summary: z.string(),
  series: z.array(z.looseObject({ name: z.string().optional() })).optional(),
});
export type ChartContent = z.infer<typeof ChartContent>;

/** What a picture shows, and where it is. */
export const ImageContent = z.looseObject({
  alt: z.string().optional(),
  url: z.string().optional(),
  description: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  mime_type: z.string().optional(),
});
export type ImageContent = z.infer<typeof ImageContent>;

/** A formula, and the value that it has. */
export const FormulaContent = z.looseObject({ expression: z.string(), value: Cell.optional() });
export type FormulaContent = z.infer<typeof FormulaContent>;

/** A link: its text and where it leads. */
export const LinkContent = z.looseObject({ text: z.string(), url: z.string() });
export type LinkContent = z.infer<typeof LinkContent>;

/** What an annotation says, and who said it of what. */
export const AnnotationContent = z.looseObject({
  author: z.string().optional(),
  text: z.string(),
  /** The same text with its marks and links, where it has any. */
  inline: z.array(InlineRun).optional(),
  target: z.string().optional(),
});
export type AnnotationContent = z.infer<typeof AnnotationContent>;

/** The categories whose content the protocol leaves to the provider. */
const OpenContent = z.looseObject({});

/** The content shape of each category. Peers may add keys; the shapes say what a reader can rely on. */
export const contentSchemas = {
  text: TextContent,
  heading: HeadingContent,
  list: ListContent,
  code: CodeContent,
  table: TableContent,
  pivot_table: OpenContent,
  chart: ChartContent,
  diagram: OpenContent,
  image: ImageContent,
  formula: FormulaContent,
  link: LinkContent,
  annotation: AnnotationContent,
  header: TextContent,
  footer: TextContent,
  separator: OpenContent,
  audio: OpenContent,
  video: OpenContent,
  form: OpenContent,
  widget: OpenContent,
} as const satisfies Record<Category, z.ZodType>;

/** The content of an element of one category, as the provider promises it. */
export type ContentOf<C extends Category> = z.infer<(typeof contentSchemas)[C]>;
