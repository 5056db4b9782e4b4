import type { Category } from "@a2c-smcp/protocol";
import { renderElementText } from "@a2c-smcp/protocol/render";
import type { PageElement } from "@a2c-smcp/readers";
import { contentAround } from "@a2c-smcp/readers";

/** Categories whose text is spread over the fields of their content. */
const spread: ReadonlySet<Category> = new Set([
  "form",
  "diagram",
  "widget",
  "chart",
  "image",
  "audio",
  "video",
]);
const MOST_FIELDS = 2000;
const MOST_DEPTH = 16;
/** A little more than is taken of a page: that there is more is told by what is left over. */
const MOST_CHARACTERS = 8_000_100;

type Content = Readonly<Record<string, unknown>>;

/** What can be searched in an element beside its rows or items. */
export function elementText(element: PageElement): string {
  const { category, summary } = element;
  const content = shortened(contentAround(element.content));
  const text = renderElementText({ category, summary, content });
  if (!spread.has(category)) return text;
  const lines = new Set([text, ...fieldTexts(content)]);
  return [...lines].filter((line) => line !== "").join("\n");
}

/** No copies are made of what is too long to be taken anyway. */
function shortened(content: Content): Content {
  const isLong = (value: unknown): value is string =>
    typeof value === "string" && value.length > MOST_CHARACTERS;
  if (!Object.values(content).some(isLong)) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      isLong(value) ? value.slice(0, MOST_CHARACTERS) : value,
    ]),
  );
}

/** Rows of a table or items of a list, one text each. */
export function partTexts(category: Category, parts: readonly unknown[]): readonly string[] {
  if (category === "list")
    return parts.map((item) => renderElementText({ category, content: { items: [item] } }));
  // No cell has a line end of its own, so that a line is a row.
  return renderElementText({ category: "table", content: { rows: parts } }).split("\n");
}

function fieldTexts(content: Content): string[] {
  const texts: string[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (texts.length >= MOST_FIELDS || depth > MOST_DEPTH) return;
    if (typeof value === "string") texts.push(value.trim());
    else if (typeof value === "object" && value !== null)
      for (const field of Object.values(value)) visit(field, depth + 1);
  };
  visit(content, 0);
  return texts;
}
