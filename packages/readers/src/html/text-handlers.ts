import type { InlineRun } from "@a2c-smcp/protocol";
import { headingRuns, inlineContent } from "../text/inline-runs.ts";
import { allElements, attribute, type Element, findElement, isElement, isText, type Parent } from "./dom.ts";
import { isNoteReference } from "./notes.ts";
import { headingTags } from "./tags.ts";
import { replacement, signsAround } from "./text-content.ts";
import type { Handler, Walker } from "./walker.ts";

const structureTags = new Set([
  ...headingTags,
  "table",
  "pre",
  "form",
  "ul",
  "ol",
  "dl",
  "article",
  "section",
]);

function heading(walker: Walker, element: Element): void {
  const text = walker.words(element).replaceAll("\n", " ");
  if (text === "") {
    walker.container(element);
    return;
  }
  const inline = headingRuns(withoutOwnLink(walker.pieces(element).runs(text)));
  walker.emitWithInside(element, {
    category: "heading",
    content: { level: Number(element.tagName.slice(1)), text, ...(inline ? { inline } : {}) },
    ...walker.where(element),
  });
}

/** A heading that leads as a whole to a place in its document, such as its line of the contents, has that for a look. */
function withoutOwnLink(runs: InlineRun[] | undefined): InlineRun[] | undefined {
  const isOwn = ({ text, link }: InlineRun): boolean => text.trim() === "" || link?.startsWith("#") === true;
  return runs?.every(isOwn) ? runs.map(({ link: _, ...run }) => run) : runs;
}

function list(walker: Walker, element: Element): void {
  walker.writer.openList(element.tagName === "ol", numberOf(element, "start"));
  walker.walk(element);
  walker.writer.closeList();
}

function item(walker: Walker, element: Element): void {
  walker.writer.openItem(numberOf(element, "value"));
  walker.walk(element);
  walker.writer.flush();
}

function numberOf(element: Element, name: string): number | undefined {
  const value = Number(attribute(element, name) ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** A definition stands below its term. */
function definition(walker: Walker, element: Element): void {
  walker.writer.openList(false);
  item(walker, element);
  walker.writer.closeList();
}

function quote(walker: Walker, element: Element): void {
  walker.writer.flush();
  const before = walker.writer.style;
  walker.writer.style = "quote";
  walker.container(element);
  walker.writer.style = before;
}

const codeTags = new Set(["code"]);

function preformatted(walker: Walker, element: Element): void {
  const code = rawText(element).trimEnd().replace(/^\n+/, "");
  if (code === "") return;
  const inner = findElement(element, codeTags);
  const names = [element, ...(inner ? [inner] : [])].map((each) => attribute(each, "class") ?? "").join(" ");
  const language = /(?:^|\s)(?:language|lang|highlight-source|brush:|sourceCode)[-\s]?([\w+#.-]+)/.exec(
    names,
  )?.[1];
  walker.writer.emit({
    category: "code",
    content: { ...(language ? { language } : {}), code },
    ...walker.where(element),
  });
}

function rawText(parent: Parent): string {
  return parent.childNodes
    .map((node) => {
      if (isText(node)) return node.value;
      if (!isElement(node)) return "";
      return node.tagName === "br" ? "\n" : rawText(node);
    })
    .join("");
}

/** The header or footer of the page itself, as long as it is only words. */
function banner(walker: Walker, element: Element): void {
  const isOfPage = element.parentNode?.nodeName === "body";
  const text = walker.words(element);
  if (!isOfPage || text === "" || findElement(element, structureTags)) {
    walker.container(element);
    return;
  }
  walker.emitWithInside(element, {
    category: element.tagName === "header" ? "header" : "footer",
    content: { text },
    ...walker.where(element),
  });
}

function inlineWords(walker: Walker, element: Element): void {
  walker.writer.addText(replacement(element) ?? "", walker.lines(element));
}

/** Signs that a browser draws around words. */
function withSigns(walker: Walker, element: Element): void {
  const [before, behind] = signsAround(element);
  walker.writer.addText(before);
  walker.walk(element);
  walker.writer.addText(behind);
}

export function noteReference({ writer }: Walker, label: string): void {
  const before = writer.marks;
  writer.marks = { note: label };
  writer.addText("");
  writer.marks = before;
}

const cellTags = new Set(["td"]);

/** The words of a note, wherever the file keeps them. */
export function noteText(walker: Walker, holder: Element, label: string): void {
  // A table with one row: the number, and beside it the note.
  const element = holder.tagName === "table" ? (allElements(holder, cellTags).at(-1) ?? holder) : holder;
  const text = walker.words(element);
  if (text === "") return;
  const { metadata } = walker.where(element);
  walker.emitWithInside(element, {
    category: "annotation",
    content: { ...withoutLabel(inlineContent(text, walker.pieces(element)), label), label },
    metadata: { ...metadata, type: "footnote" },
  });
}

/** A note without the number that it begins with, or what is left of it when that led back to its word. */
function withoutLabel(content: NoteWords, label: string): NoteWords {
  const start = startOfNote(content.text, label);
  if (start === 0) return content;
  const text = content.text.slice(start);
  if (content.inline === undefined) return { text };
  let left = start;
  const inline = content.inline.flatMap((run) => {
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return cut > 0 && cut === run.text.length ? [] : [{ ...run, text: run.text.slice(cut) }];
  });
  return inline.some((run) => Object.keys(run).length > 1) ? { text, inline } : { text };
}

type NoteWords = ReturnType<typeof inlineContent>;

function startOfNote(text: string, label: string): number {
  const number = /^(?:\[(\S{1,4})\]|\((\S{1,4})\)|(\w{1,4})[.):])\s+(?=\S)/u.exec(text);
  const start = number?.slice(1).includes(label) ? number[0].length : 0;
  // What is left of a number, or of several in brackets, that led back.
  const rest = /^(?:[.):\]]|\[\]|\([\s,;]*\))\s+(?=\S)/u.exec(text.slice(start));
  return start + (rest?.[0].length ?? 0);
}

/** Words that lead somewhere stay in their sentence; what has no words is told by its address. */
function link(walker: Walker, element: Element): void {
  const url = walker.address(element);
  // A note that stands in another file: its number hangs on its word, it does not go on with it.
  if (isNoteReference(element)) {
    walker.marked({ sup: true }, element);
    return;
  }
  if (url === undefined || walker.words(element) === "") {
    walker.container(element);
    walker.attachLink(element);
  } else walker.marked({ link: url }, element);
}

/** Elements of words. */
export const textHandlers: readonly (readonly [string, Handler])[] = [
  ...[...headingTags].map((tag) => [tag, heading] as const),
  ["ul", list],
  ["ol", list],
  ["menu", list],
  ["dir", list],
  ["dl", list],
  ["li", item],
  ["dt", item],
  ["dd", definition],
  ["pre", preformatted],
  ["listing", preformatted],
  ["blockquote", quote],
  ["header", banner],
  ["footer", banner],
  ["a", link],
  ["q", withSigns],
  ["rt", withSigns],
  ["br", inlineWords],
  ["input", inlineWords],
];
