import { z } from "zod";

const mark = z.boolean().optional();

/**
 * A stretch of a text with the same marks. The runs of a text, put together, are the text itself; a list of runs that
 * is not is left aside.
 */
export const InlineRun = z.looseObject({
  text: z.string(),
  bold: mark,
  italic: mark,
  strike: mark,
  /** Set as code. */
  code: mark,
  sub: mark,
  sup: mark,
  /** Where the words lead. */
  link: z.string().optional(),
  /** The `label` of the note that hangs here; such a run has no words. */
  note: z.string().optional(),
});
export type InlineRun = z.infer<typeof InlineRun>;

/** The runs of one cell: its place in `rows` as they are shown, -1 for the header. */
export const CellRuns = z.looseObject({ row: z.int(), column: z.int(), runs: z.array(InlineRun) });
export type CellRuns = z.infer<typeof CellRuns>;
