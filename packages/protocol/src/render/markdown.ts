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
import { arrayOf, contentOf, firstLine, isElement, oneLine, textOf } from "./values.ts";

type Content = Readonly<Record<string, unknown>>;
type Renderer = (content: Content, element: RenderableElement) => string;

const renderers: Readonly<Record<string, Renderer>> = {
  heading: renderHeading,
  text: (content) => textOf(content["text"]).trim(),
  table: renderTable,
  list: renderList,
  code: renderCode,
  chart: renderChart,
  image: renderImage,
  link: renderLink,
  formula: renderFormula,
};

/** One element as a Markdown block; empty when there is nothing to show. Never throws. */
export function renderElementMarkdown(element: RenderableElement): string {
  const content = contentOf(element);
  const category = textOf(element.category);
  const renderer = Object.hasOwn(renderers, category) ? renderers[category] : undefined;
  const block = renderer ? renderer(content, element) : renderOther(content, element);
  return withCutMark(block, element, content);
}

/** The elements of a page as Markdown blocks, one blank line between them. */
export function renderPageMarkdown(page: RenderablePage): string {
  return arrayOf(page.elements)
    .filter(isElement)
    .map(renderElementMarkdown)
    .filter((block) => block !== "")
    .join("\n\n");
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
  const text = markdownHeading(content["text"]);
  if (text === "") return "";
  const level = typeof content["level"] === "number" ? Math.trunc(content["level"]) : 1;
  return `${"#".repeat(Math.min(6, Math.max(1, level || 1)))} ${text}`;
}

/** Rows as a Markdown table. */
export function markdownTable(headers: readonly unknown[], rows: readonly (readonly unknown[])[]): string {
  return renderTable({ headers, rows });
}

function renderTable(content: Content): string {
  const { headers, rows, width } = readTable(content);
  if (width === 0) return "";
  const rule = Array<string>(width).fill("---");
  return [headers, rule, ...rows].map((row) => `| ${row.map(markdownCell).join(" | ")} |`).join("\n");
}

function renderList(content: Content): string {
  const isOrdered = content["ordered"] === true;
  // The indent of a nested list is the width of the marker above it.
  const indents: string[] = [];
  return listLines(content["items"])
    .map(({ depth, number, text }) => {
      const marker = isOrdered ? `${number}.` : "-";
      const indent = depth === 0 ? "" : (indents[depth - 1] ?? "");
      indents[depth] = indent + " ".repeat(marker.length + 1);
      return `${indent}${marker} ${markdownItemLine(oneLine(text))}`.trimEnd();
    })
    .join("\n");
}

function renderCode(content: Content): string {
  const code = textOf(content["code"]).replace(/\r?\n$/, "");
  const fence = markdownFence(code);
  const language = /[^\s`]+/.exec(textOf(content["language"]))?.[0] ?? "";
  return `${fence}${language}\n${code}\n${fence}`;
}

function renderChart(content: Content, element: RenderableElement): string {
  const title = firstLine(content["title"], element.summary, content["chart_type"]);
  return `[图表: ${markdownLabel(title)}] ${oneLine(content["data_summary"])}`.trimEnd();
}

function renderImage(content: Content, element: RenderableElement): string {
  const url = textOf(content["url"]).trim();
  // An inline image would flood the page with base64; its bytes are read on their own.
  if (url !== "" && !isScriptUrl(url)) return `![${markdownLinkText(content["alt"])}](${markdownUrl(url)})`;
  return `[图片: ${markdownLabel(firstLine(content["description"], content["alt"], element.summary))}]`;
}

function renderLink(content: Content): string {
  const url = textOf(content["url"]).trim();
  const text = markdownLinkText(firstLine(content["text"], url));
  return url === "" || isScriptUrl(url) ? text : `[${text}](${markdownUrl(url)})`;
}

function renderFormula(content: Content): string {
  const expression = oneLine(content["expression"]);
  return expression === "" ? "" : `$ ${expression} $`;
}

function renderOther(content: Content, element: RenderableElement): string {
  const label = markdownLabel(firstLine(element.summary, content["text"]));
  return `[${firstLine(element.category, "element")}: ${label}]`;
}
