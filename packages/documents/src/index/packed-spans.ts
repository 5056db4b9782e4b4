import type { TextSpan } from "./model.ts";

type PackedSpan = readonly [
  elementId: string,
  category: TextSpan["category"],
  start: number,
  end: number,
  rowOffset?: number,
  rowCount?: number,
];

/** The spans of a passage as the index stores them: JSON without the names of the fields. */
export function packSpans(spans: readonly TextSpan[]): string {
  return JSON.stringify(spans.map(packSpan));
}

/** The spans of a row of `passage_text`. */
export function unpackSpans(packed: string): TextSpan[] {
  return (JSON.parse(packed) as PackedSpan[]).map(unpackSpan);
}

function packSpan({ elementId, category, start, end, rowOffset, rowCount }: TextSpan): PackedSpan {
  if (rowOffset === undefined || rowCount === undefined) return [elementId, category, start, end];
  return [elementId, category, start, end, rowOffset, rowCount];
}

function unpackSpan([elementId, category, start, end, rowOffset, rowCount]: PackedSpan): TextSpan {
  const span = { elementId, category, start, end };
  return rowOffset === undefined ? span : { ...span, rowOffset, rowCount };
}
