import { listLines } from "./list.ts";
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
  heading: (content) => oneLine(content["text"]),
  text: (content) => textOf(content["text"]).trim(),
  table: renderCaptioned,
  list: renderList,
  code: (content) => textOf(content["code"]).replace(/\r?\n$/, ""),
  chart: renderChart,
  image: renderImage,
  link: renderLink,
  formula: (content) => oneLine(content["expression"]),
  annotation: renderNote,
  header: renderNote,
  footer: renderNote,
};

/** One element as plain text, without any markup; empty when there is nothing to show. Never throws. */
export function renderElementText(element: RenderableElement): string {
  const content = contentOf(element);
  const category = textOf(element.category);
  const isKnown = Object.hasOwn(renderers, category) && !isOnlyNamed(content);
  const renderer = isKnown ? renderers[category] : undefined;
  const block =
    (renderer ? renderer(content, element) : renderOther(element)) || textOf(content["text"]).trim();
  const mark =
    describeRows(content) || describeItems(content) || (content["truncated"] === true ? "… cut here" : "");
  return [block, mark].filter((part) => part !== "").join("\n");
}

/** The elements of a page as plain text, one blank line between them. */
export function renderPageText(page: RenderablePage): string {
  return arrayOf(page.elements)
    .filter(isElement)
    .filter((element) => !isSaidInText(element))
    .map(renderElementText)
    .filter((block) => block !== "")
    .join("\n\n");
}

/** Rows as lines of tab-separated cells, which every tool can take apart again. */
export function textTable(headers: readonly unknown[], rows: readonly (readonly unknown[])[]): string {
  return renderTable({ headers, rows });
}

function renderCaptioned(content: Content): string {
  return [oneLine(content["caption"]), renderTable(content)].filter((part) => part !== "").join("\n");
}

function renderTable(content: Content): string {
  const { headers, rows } = readTable(content);
  const lines = headers.some((header) => header !== "") ? [headers, ...rows] : rows;
  return lines.map((row) => row.map(oneLine).join("\t").trimEnd()).join("\n");
}

function renderList(content: Content): string {
  return listLines(content)
    .map(
      ({ depth, isOrdered, number, text }) =>
        `${"  ".repeat(depth)}${isOrdered ? `${number}.` : "-"} ${oneLine(text)}`,
    )
    .join("\n");
}

function renderChart(content: Content, element: RenderableElement): string {
  const title = firstLine(content["title"], element.summary, content["chart_type"]);
  return [title, oneLine(content["data_summary"])].filter((part) => part !== "").join(": ");
}

function renderImage(content: Content, element: RenderableElement): string {
  return firstLine(content["alt"], content["description"], element.summary);
}

function renderLink(content: Content): string {
  const url = oneLine(content["url"]);
  const text = firstLine(content["text"], url);
  return url === "" || text === url ? text : `${text} (${url})`;
}

function renderNote(content: Content, element: RenderableElement): string {
  const text = textOf(content["text"]).trim() || firstLine(element.summary);
  const author = oneLine(content["author"]);
  return author === "" ? text : `${author}: ${text}`;
}

function renderOther(element: RenderableElement): string {
  return firstLine(element.summary);
}
