/**
 * What the renderers accept: elements come from files and foreign servers, so nothing in them is taken for granted
 * and no shape of them makes a renderer throw.
 */
export interface RenderableElement {
  readonly element_id?: unknown;
  readonly category?: unknown;
  readonly summary?: unknown;
  readonly content?: unknown;
}

/** A page as far as rendering looks at it. */
export interface RenderablePage {
  readonly elements?: readonly RenderableElement[] | undefined;
}

export function contentOf(element: RenderableElement): Readonly<Record<string, unknown>> {
  const { content } = element;
  return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : {};
}

/** A value as text: nothing for null and undefined, JSON for what has no text of its own. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "object") return jsonOf(value);
  return String(value);
}

function jsonOf(value: object): string {
  try {
    return String(JSON.stringify(value));
  } catch {
    return ""; // a cycle or a throwing toJSON has no text
  }
}

export function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function countOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Everything on one line: runs of white space become one space. */
export function oneLine(value: unknown): string {
  return textOf(value).replace(/\s+/g, " ").trim();
}

export function isElement(value: unknown): value is RenderableElement {
  return typeof value === "object" && value !== null;
}

/** Whether an element says what a text beside it says already, as a box to tick that stands in its line. */
export function isSaidInText(element: RenderableElement): boolean {
  return contentOf(element)["in_text"] === true;
}

/** Whether an element is only named: what it holds has to be read on its own. */
export function isOnlyNamed(content: Readonly<Record<string, unknown>>): boolean {
  return content["truncated"] === true && Object.keys(content).length === 1;
}

/** The first text that is not blank, on one line. */
export function firstLine(...values: readonly unknown[]): string {
  return values.map(oneLine).find((line) => line !== "") ?? "";
}
