import type { InlineMarks } from "../text/inline-runs.ts";
import { allElements, attribute, type Element, type Parent } from "./dom.ts";

/** What the classes of style sheets say of words. */
export type ClassMarks = ReadonlyMap<string, InlineMarks>;

export const noClasses: ClassMarks = new Map();

/** Style sheets beyond this are a framework, not the look of a text. */
const MOST_CHARACTERS = 500_000;
const MOST_CLASSES = 5000;
const styleTags = new Set(["style"]);

/** What the style sheets in a document say; `further` are those that it names. */
export function classMarks(document: Parent, further: readonly string[] = []): ClassMarks {
  const sheets = allElements(document, styleTags).map(({ childNodes }) =>
    childNodes.map((node) => ("value" in node ? node.value : "")).join(""),
  );
  const marks = new Map<string, InlineMarks>();
  for (const sheet of [...further, ...sheets]) readSheet(sheet.slice(0, MOST_CHARACTERS), marks);
  return marks;
}

/** Rules of one class alone, or of one class of an element: what converters write for runs of words. */
function readSheet(sheet: string, marks: Map<string, InlineMarks>): void {
  for (const rule of sheet.split("}")) {
    const [selectors = "", body = ""] = rule.split("{").slice(-2);
    const found = declaredMarks(body);
    if (Object.keys(found).length === 0) continue;
    for (const selector of selectors.slice(-2000).split(",")) {
      const name = /^(?:[a-z]+)?\.([\w-]{1,100})$/i.exec(withoutComment(selector).trim())?.[1];
      if (name === undefined || marks.size >= MOST_CLASSES) continue;
      marks.set(name, { ...marks.get(name), ...found });
    }
  }
}

function withoutComment(selector: string): string {
  const end = selector.lastIndexOf("*/");
  return end < 0 ? selector : selector.slice(end + 2);
}

/** How an element marks its words by its style; undefined where it says nothing of them. */
export function styleMarks(element: Element, classes: ClassMarks): InlineMarks | undefined {
  const style = attribute(element, "style");
  const names = classes.size === 0 ? [] : (attribute(element, "class") ?? "").split(/\s+/, 20);
  if (style === undefined && names.length === 0) return undefined;
  const found = Object.assign({}, ...names.map((name) => classes.get(name)), declaredMarks(style ?? ""));
  return Object.keys(found).length === 0 ? undefined : found;
}

/** What the values of a property say; a mark that is taken back is there as `undefined`, so that it covers one from further out. */
const properties: ReadonlyMap<string, readonly (readonly [RegExp, InlineMarks])[]> = new Map([
  [
    "font-weight",
    [
      [/^(?:bold|[6-9]00)/, { bold: true }],
      [/^(?:normal|[1-5]00)/, { bold: undefined }],
    ],
  ],
  [
    "font-style",
    [
      [/^(?:italic|oblique)/, { italic: true }],
      [/^normal/, { italic: undefined }],
    ],
  ],
  ["text-decoration", [[/line-through/, { strike: true }]]],
  ["text-decoration-line", [[/line-through/, { strike: true }]]],
  [
    "vertical-align",
    [
      [/^super/, { sup: true }],
      [/^sub/, { sub: true }],
    ],
  ],
]);

function declaredMarks(body: string): InlineMarks {
  const found: InlineMarks = {};
  for (const declaration of body.slice(0, 5000).split(";", 100)) {
    const [name = "", value = ""] = declaration.split(":", 2).map((part) => part.trim().toLowerCase());
    for (const [values, marks] of properties.get(name) ?? [])
      if (values.test(value)) Object.assign(found, marks);
  }
  return found;
}
