import { arrayOf, recordOf, textOf } from "../values.ts";

/** A stretch of a text with the same marks. */
export interface Run {
  readonly text: string;
  /** Marks as the names of their HTML elements, from the inside to the outside. */
  readonly tags: readonly RunTag[];
  readonly link: string;
  /** The label of the note that hangs here. */
  readonly note: string;
}

const TAGS = { code: "code", sub: "sub", sup: "sup", italic: "em", bold: "strong", strike: "s" } as const;
export type RunTag = (typeof TAGS)[keyof typeof TAGS];

/** A text of more stretches is drawn without its marks. */
const MOST_RUNS = 5_000;

/** The runs of a text; undefined where there are none, or where they are not those of the text. */
export function readRuns(inline: unknown, text: unknown): readonly Run[] | undefined {
  const raw = arrayOf(inline);
  if (raw.length === 0 || raw.length > MOST_RUNS) return undefined;
  const runs = raw.map(recordOf).map(readRun);
  return runs.map((run) => run.text).join("") === textOf(text) ? runs : undefined;
}

/** Finds the runs of a cell; the header is the row before the first. */
export function readCellRuns(inline: unknown): (row: number, column: number) => unknown {
  const cells = arrayOf(inline).map(recordOf);
  const byPlace = new Map(cells.map(({ row, column, runs }) => [`${textOf(row)}:${textOf(column)}`, runs]));
  return (row, column) => byPlace.get(`${row}:${column}`);
}

function readRun(run: Readonly<Record<string, unknown>>): Run {
  const marks = Object.entries(TAGS).filter(([mark]) => run[mark] === true);
  return {
    text: textOf(run["text"]),
    tags: marks.map(([, tag]) => tag),
    link: textOf(run["link"]).trim(),
    note: textOf(run["note"]),
  };
}
