import { foldSpace, LINE_BREAK } from "../text/fold-space.ts";
import { attribute, type Element, isElement, isText, type Node, type Parent } from "./dom.ts";
import { blockTags, droppedTags } from "./tags.ts";

/** The text of everything below a node, one line for each block in it. */
export function textContent(parent: Parent): string {
  const parts: string[] = [];
  collect(parent, parts);
  return foldSpace(parts.join(""));
}

function collect(parent: Parent, parts: string[]): void {
  for (const node of parent.childNodes) {
    if (isText(node)) parts.push(node.value);
    else if (isElement(node)) collectElement(node, parts);
  }
}

function collectElement(element: Element, parts: string[]): void {
  const { tagName } = element;
  if (droppedTags.has(tagName)) return;
  const words = replacement(element);
  if (words !== undefined) {
    parts.push(words);
    return;
  }
  // Cells of a table inside a cell stay on one line.
  const isCell = tagName === "td" || tagName === "th";
  const isBlock = blockTags.has(tagName) && !isCell;
  if (isBlock) parts.push(LINE_BREAK);
  if (isCell && hasElementBefore(element)) parts.push(" | ");
  collect(element, parts);
  if (isBlock) parts.push(LINE_BREAK);
}

function hasElementBefore(element: Element): boolean {
  return element.parentNode?.childNodes.find(isElement) !== element;
}

/** What an element without text of its own says inside a line. */
export function replacement(element: Element): string | undefined {
  switch (element.tagName) {
    case "br":
      return LINE_BREAK;
    case "img":
      return ` ${attribute(element, "alt") ?? ""} `;
    case "math":
      return ` ${mathText(element)} `;
    case "svg":
      return "";
    case "input":
      return attribute(element, "type") === "checkbox" ? checkbox(element) : "";
    default:
      return undefined;
  }
}

function checkbox(element: Element): string {
  return attribute(element, "checked") === undefined ? "[ ] " : "[x] ";
}

/** The TeX of a formula where it carries any, else its signs. */
export function mathText(element: Element): string {
  const alt = attribute(element, "alttext") ?? texAnnotation(element);
  if (alt !== undefined) return alt.trim();
  const parts: string[] = [];
  for (const child of element.childNodes) collectMath(child, parts);
  return foldSpace(parts.join(" "));
}

function collectMath(node: Node, parts: string[]): void {
  if (isText(node)) parts.push(node.value);
  else if (isElement(node)) for (const child of node.childNodes) collectMath(child, parts);
}

function texAnnotation(element: Element): string | undefined {
  const open: Node[] = [...element.childNodes];
  for (const node of open) {
    if (!isElement(node)) continue;
    if (node.tagName === "annotation" && attribute(node, "encoding") === "application/x-tex")
      return node.childNodes
        .filter(isText)
        .map(({ value }) => value)
        .join("");
    open.push(...node.childNodes);
  }
  return undefined;
}
