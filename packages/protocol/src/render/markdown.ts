import { chartTable } from "./chart.ts";
import { cellRuns, inlineMarkdown, isNoteLabel } from "./inline.ts";
import { listLines } from "./list.ts";
import {
  isScriptUrl,
  markdownCell,
  markdownFence,
  markdownHeading,
  markdownItemLine,
  markdownLabel,
  markdownLinkText,
  markdownUrl,
} from "./markdown-text.ts";
import { describeItems, describeRows, readTable } from "./table.ts";
import type { RenderableElement, RenderablePage } from "./values.ts";
import {
  arrayOf,
  contentOf,
  firstLine,
  isElement,
  isOnlyNamed,
  isSaidInText,
  oneLine,
  textOf,
} from "./values.ts";

type Content = Readonly<Record<string, unknown>>;
type Renderer = (content: Content, element: RenderableElement) => string;

const renderers: Readonly<Record<string, Renderer>> = {
  heading: renderHeading,
  text: renderText,
  table: renderCaptioned,
  list: renderList,
  code: renderCode,
  chart: renderChart,
  pivot_table: renderPivot,
  image: renderImage,
  link: renderLink,
  formula: renderFormula,
  annotation: renderNote,
  header: renderLabelled,
  footer: renderLabelled,
  separator: () => "---",
};

/** One element as a Markdown block; empty when there is nothing to show. Never throws. */
export function renderElementMarkdown(element: RenderableElement): string {
  const content = contentOf(element);
  const category = textOf(element.category);
  const isKnown = Object.hasOwn(renderers, category) && !isOnlyNamed(content);
  const renderer = isKnown ? renderers[category] : undefined;
  const block = renderer ? renderer(content, element) : renderOther(content, element);
  // A table or list in words, as some providers have them.
  return withCutMark(block || textOf(content["text"]).trim(), element, content);
}

/** The elements of a page as Markdown blocks, one blank line between them. A picture of which nothing is known is left out. */
export function renderPageMarkdown(page: RenderablePage): string {
  const elements = arrayOf(page.elements).filter(isElement);
  const telling = elements.filter((element) => !isMutePicture(element) && !isSaidInText(element));
  return (telling.length > 0 ? telling : elements)
    .map(renderElementMarkdown)
    .filter((block) => block !== "")
    .join("\n\n");
}

function isMutePicture(element: RenderableElement): boolean {
  const content = contentOf(element);
  return (
    element.category === "image" && firstLine(content["description"], content["alt"], content["url"]) === ""
  );
}

/** Nothing is cut silently: an element that was shortened says so, and how to get the rest. */
function withCutMark(block: string, element: RenderableElement, content: Content): string {
  const mark = describeRows(content) || describeItems(content) || cutText(element, content);
  return [block, mark].filter((part) => part !== "").join("\n\n");
}

function cutText(element: RenderableElement, content: Content): string {
  if (content["truncated"] !== true) return "";
  const id = firstLine(element.element_id);
  return id === "" ? "… cut here" : `… cut here, the rest is in element ${id}`;
}

function renderHeading(content: Content): string {
  const text = markdownHeading(inlineMarkdown(content["inline"], content["text"]) ?? content["text"]);
  if (text === "") return "";
  const level = typeof content["level"] === "number" ? Math.trunc(content["level"]) : 1;
  return `${"#".repeat(Math.min(6, Math.max(1, level || 1)))} ${text}`;
}

/** A quotation is one in Markdown too. */
function renderText(content: Content): string {
  const text = (inlineMarkdown(content["inline"], content["text"]) ?? textOf(content["text"])).trim();
  return content["quote"] === true && text !== "" ? text.replace(/^/gm, "> ") : text;
}

/** Rows as a Markdown table. */
export function markdownTable(headers: readonly unknown[], rows: readonly (readonly unknown[])[]): string {
  return renderTable({ headers, rows });
}

/** What a table is called stands above it. */
function renderCaptioned(content: Content): string {
  const table = renderTable(content);
  const caption = oneLine(content["caption"]);
  return table === "" || caption === "" ? table : `${caption}\n\n${table}`;
}

function renderTable(content: Content): string {
  const { headers, rows, width } = readTable(content);
  if (width === 0) return "";
  const marked = cellRuns(content["inline"]);
  const line = (cells: readonly string[], row: number): string =>
    `| ${cells.map((text, column) => markdownCell(inlineMarkdown(marked(row, column), text) ?? text)).join(" | ")} |`;
  const rule = `| ${Array<string>(width).fill("---").join(" | ")} |`;
  return [line(headers, -1), rule, ...rows.map(line)].join("\n");
}

function renderList(content: Content): string {
  // The indent of a nested list is the width of the marker above it.
  const indents: string[] = [];
  return listLines(content)
    .map(({ depth, isOrdered, number, text, inline }) => {
      const marker = isOrdered ? `${number}.` : "-";
      const indent = depth === 0 ? "" : (indents[depth - 1] ?? "");
      indents[depth] = indent + " ".repeat(marker.length + 1);
      return `${indent}${marker} ${markdownItemLine(oneLine(inlineMarkdown(inline, text) ?? text))}`.trimEnd();
    })
    .join("\n");
}

function renderCode(content: Content): string {
  const code = textOf(content["code"]).replace(/\r?\n$/, "");
  const fence = markdownFence(code);
  const language = /[^\s`]+/.exec(textOf(content["language"]))?.[0] ?? "";
  return `${fence}${language}\n${code}\n${fence}`;
}

/** What is counted by what, and the cells that show it, where they were read. */
function renderPivot(content: Content, element: RenderableElement): string {
  return [renderOther(content, element), renderTable(content)].filter((part) => part !== "").join("\n\n");
}

function renderChart(content: Content, element: RenderableElement): string {
  const data = chartTable(content["series"]);
  const title = firstLine(content["title"], data === undefined ? element.summary : "", content["chart_type"]);
  const label = `[${labelIn(title, "图表", "chart")}: ${markdownLabel(title)}]`;
  return data === undefined
    ? `${label} ${oneLine(content["data_summary"])}`.trimEnd()
    : `${label}\n\n${markdownTable(data.headers, data.rows)}`;
}

function renderImage(content: Content, element: RenderableElement): string {
  const url = textOf(content["url"]).trim();
  // An inline image would flood the page with base64; its bytes are read on their own.
  if (url !== "" && !isScriptUrl(url)) return `![${markdownLinkText(content["alt"])}](${markdownUrl(url)})`;
  const words = firstLine(content["description"], content["alt"], element.summary);
  return `[${labelIn(words, "图片", "image")}: ${markdownLabel(words)}]`;
}

/** A label in the language of what it labels. */
function labelIn(words: string, chinese: string, english: string): string {
  return /\p{Script=Han}/u.test(words) ? chinese : english;
}

function renderLink(content: Content): string {
  const url = textOf(content["url"]).trim();
  const text = markdownLinkText(firstLine(content["text"], url));
  return url === "" || isScriptUrl(url) ? text : `[${text}](${markdownUrl(url)})`;
}

/** LaTeX on a line of its own between double signs, everything else as the vectors have it. */
function renderFormula(content: Content): string {
  const expression = oneLine(content["expression"]);
  if (expression === "") return "";
  return content["notation"] === "latex" ? `$$${expression}$$` : `$ ${expression} $`;
}

/** A note with a label is a footnote of Markdown; any other stands whole between our brackets. */
function renderNote(content: Content, element: RenderableElement): string {
  const label = textOf(content["label"]);
  const marked = inlineMarkdown(content["inline"], content["text"]);
  const text = (marked ?? textOf(content["text"])).trim();
  if (isNoteLabel(label) && text !== "") return `[^${label}]: ${text.replace(/\n+/g, "\n    ")}`;
  if (marked === undefined) return renderLabelled(content, element);
  const author = markdownLabel(oneLine(content["author"]));
  return `[annotation: ${author === "" ? "" : `${author}: `}${oneLine(marked)}]`;
}

/** The summary where it has the whole text, else the text: nothing is cut in silence. */
function renderLabelled(content: Content, element: RenderableElement): string {
  const text = oneLine(content["text"]);
  const author = oneLine(content["author"]);
  const summary = oneLine(element.summary);
  const whole = author === "" ? text : `${author}: ${text}`;
  const isWhole = text === "" || (summary.includes(text) && summary.includes(author));
  return `[${firstLine(element.category, "element")}: ${markdownLabel(isWhole ? summary || whole : whole)}]`;
}

/** Its summary, else its text, else the first words that it has. */
function renderOther(content: Content, element: RenderableElement): string {
  const words = Object.values(content).filter((value) => typeof value === "string");
  const label = markdownLabel(firstLine(element.summary, content["text"], ...words));
  if (label === "" && isOnlyNamed(content)) return "";
  return `[${firstLine(element.category, "element")}: ${label}]`;
}
