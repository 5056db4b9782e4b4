import { mathmlToLatex } from "../math/mathml.ts";
import type { XmlElement, XmlNode } from "../xml/xml-element.ts";
import { attribute, type Element, isElement, isText, type Parent } from "./dom.ts";

export interface HtmlFormula {
  readonly latex: string;
  /** Whether it stands on lines of its own. */
  readonly isBlock: boolean;
}

/** What an element says as a formula; undefined for any other element, and where it says nothing. */
export function formulaOf(element: Element): HtmlFormula | undefined {
  const formula = readFormula(element);
  return formula === undefined || formula.latex === "" ? undefined : formula;
}

function readFormula(element: Element): HtmlFormula | undefined {
  if (element.tagName === "math")
    return { latex: mathLatex(element), isBlock: attribute(element, "display") === "block" };
  if (element.tagName === "script") return scriptFormula(element);
  const classes = classesOf(element);
  if (!classes.includes("math")) return undefined;
  const source = /^\s*(?:\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\]|\$\$([^$]*)\$\$)\s*$/.exec(wordsOf(element));
  const [, inline, block, dollars] = source ?? [];
  const latex = inline ?? block ?? dollars;
  return latex === undefined ? undefined : { latex: latex.trim(), isBlock: inline === undefined };
}

/** What MathJax reads: `math/tex; mode=display`. */
function scriptFormula(script: Element): HtmlFormula | undefined {
  const type = attribute(script, "type") ?? "";
  if (!/^math\/tex\b/i.test(type)) return undefined;
  return { latex: wordsOf(script).trim(), isBlock: /mode\s*=\s*display/i.test(type) };
}

const drawnClasses =
  /^(?:katex-html|mwe-math-fallback-image-(?:inline|display)|MathJax(?:_Preview|_Display|_SVG|_SVG_Display|_CHTML)?|MJXc-display)$/;

/** Whether an element only draws a formula that is written beside it. */
export function isDrawnFormula(element: Element): boolean {
  return classesOf(element).some((name) => drawnClasses.test(name)) && hasSource(element);
}

/** KaTeX and MediaWiki put MathML before their drawing, MathJax a script behind it. */
const sourceClasses = /^(?:katex-mathml|mwe-math-mathml-\w+)$/;

function hasSource(element: Element): boolean {
  const around = element.parentNode?.childNodes ?? [];
  // Beside a formula stand its forms, not a thousand others.
  return (
    around.length <= 1000 &&
    around.some(
      (node) =>
        isElement(node) &&
        node !== element &&
        (classesOf(node).some((name) => sourceClasses.test(name)) || scriptFormula(node) !== undefined),
    )
  );
}

function classesOf(element: Element): readonly string[] {
  return (attribute(element, "class") ?? "").split(/\s+/, 20);
}

/** The LaTeX that a formula carries, else what its MathML says. */
function mathLatex(element: Element): string {
  const carried = attribute(element, "alttext") ?? texAnnotation(element);
  return carried?.trim() || mathmlToLatex(asXml(element));
}

function texAnnotation(element: Element): string | undefined {
  const open = [...element.childNodes];
  for (const node of open) {
    if (!isElement(node)) continue;
    if (node.tagName === "annotation" && attribute(node, "encoding") === "application/x-tex")
      return wordsOf(node);
    open.push(...node.childNodes);
  }
  return undefined;
}

function asXml({ tagName, attrs, childNodes }: Element): XmlElement {
  return {
    name: `math:${tagName.replace(/^.*:/, "")}`,
    attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
    children: childNodes.flatMap((node): XmlNode[] => {
      if (isElement(node)) return [asXml(node)];
      return isText(node) ? [node.value] : [];
    }),
  };
}

function wordsOf(parent: Parent): string {
  return parent.childNodes
    .filter(isText)
    .map(({ value }) => value)
    .join("");
}
