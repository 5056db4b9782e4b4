import { headingRuns } from "../text/inline-runs.ts";
import { attribute, type Element, findElement, isElement, isText, type Parent } from "./dom.ts";
import { marksOfTags } from "./marks.ts";
import { headingTags } from "./tags.ts";
import { replacement, textContent } from "./text-content.ts";
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
  const text = textContent(element).replaceAll("\n", " ");
  if (text === "") {
    walker.container(element);
    return;
  }
  const inline = headingRuns(walker.pieces(element).runs(text));
  walker.emitWithInside(element, {
    category: "heading",
    content: { level: Number(element.tagName.slice(1)), text, ...(inline ? { inline } : {}) },
    ...walker.where(element),
  });
}

function list(walker: Walker, element: Element): void {
  walker.writer.openList(element.tagName === "ol");
  walker.walk(element);
  walker.writer.closeList();
}

function item(walker: Walker, element: Element): void {
  walker.writer.openItem();
  walker.walk(element);
  walker.writer.flush();
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
  const language = /(?:^|\s)(?:language|lang|highlight-source|brush:)[-\s]?([\w+#.-]+)/.exec(names)?.[1];
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
  const text = textContent(element);
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

/** The number of a note hangs on its word, it does not go on with it. */
function isNoteMark(element: Element): boolean {
  return attribute(element, "epub:type") === "noteref" || attribute(element, "role") === "doc-noteref";
}

/** Words that lead somewhere stay in their sentence; what has no words is told by its address. */
function link(walker: Walker, element: Element): void {
  const url = walker.address(element);
  if (isNoteMark(element)) {
    walker.marked({ sup: true }, element);
    return;
  }
  if (url === undefined || textContent(element) === "") {
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
  ...[...marksOfTags].map(
    ([tag, marks]) => [tag, (walker: Walker, element: Element) => walker.marked(marks, element)] as const,
  ),
  ["br", inlineWords],
  ["input", inlineWords],
];
