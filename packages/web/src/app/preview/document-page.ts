import type { ReadAnswer } from "../../api/reading.ts";
import type { Result } from "../api/result.ts";
import { failed } from "../api/result.ts";
import { numberOf, recordOf, textOf } from "./values.ts";

/** An element as it is drawn; its content comes from files and foreign servers and is looked at with care. */
export interface PageElement {
  readonly id: string;
  readonly category: string;
  readonly summary: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A page, read. */
export interface DocumentPage {
  readonly title: string;
  readonly elements: readonly PageElement[];
  /** In the units of the boxes of its elements, where that is known. */
  readonly size: PageSize | undefined;
  /** What is printed on it as its number, where that is another one. */
  readonly label: string;
}

/** Left, top, right, bottom, from the top left corner of the page. */
export type Box = readonly [number, number, number, number];

export interface ElementDetail extends PageElement {
  readonly pageIndex: number | undefined;
  readonly box: Box | undefined;
  readonly blob: ReadAnswer["blob"];
  /** Footnote, comment, speaker notes and the like. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Reads the JSON of a page. */
export function parsePage(text: string): Result<DocumentPage> {
  const page = parseRecord(text);
  if (page === undefined || !Array.isArray(page["elements"])) return unreadable;
  const { width, height, label } = recordOf(page["metadata"]);
  const size = { width: numberOf(width) ?? 0, height: numberOf(height) ?? 0 };
  return {
    ok: true,
    value: {
      title: textOf(page["title"]),
      elements: page["elements"].map(elementOf),
      size: size.width > 0 && size.height > 0 ? size : undefined,
      label: textOf(label),
    },
  };
}

/** Reads the JSON of an element. */
export function parseElement({ text, blob }: ReadAnswer): Result<ElementDetail> {
  const element = parseRecord(text);
  if (element === undefined) return unreadable;
  const metadata = recordOf(element["metadata"]);
  return {
    ok: true,
    value: {
      ...elementOf(element),
      pageIndex: numberOf(element["page_index"]),
      box: boxOf(metadata["bbox"]),
      blob,
      metadata,
    },
  };
}

const unreadable = failed({ kind: "unreadable", code: "unreadable", message: "" });

function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // the caller says that the answer is unreadable
  }
}

function elementOf(value: unknown): PageElement {
  const element = recordOf(value);
  return {
    id: textOf(element["element_id"]),
    category: textOf(element["category"]),
    summary: textOf(element["summary"]),
    content: recordOf(element["content"]),
  };
}

function boxOf(value: unknown): Box | undefined {
  if (!Array.isArray(value)) return undefined;
  const [left, top, right, bottom] = value.map(numberOf);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    return undefined;
  return [left, top, right, bottom];
}
