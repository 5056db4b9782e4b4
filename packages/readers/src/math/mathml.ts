import { child, childElements, textOf } from "../xml/query.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { accentCommand, delimiter, functionName, isFunction, mathText, plainText, tidy } from "./symbols.ts";

/** A MathML formula as LaTeX; the source that its writer kept beside it is not used, for every writer has its own. */
export function mathmlToLatex(element: XmlElement): string {
  return tidy(convertAll(element));
}

function convertAll(element: XmlElement): string {
  let latex = "";
  for (const each of childElements(element)) latex += convert(each);
  return latex;
}

function convert(element: XmlElement): string {
  const known = converters.get(element.name);
  return known ? known(element) : convertAll(element);
}

const table: Readonly<Record<string, (element: XmlElement) => string>> = {
  "math:annotation": () => "",
  "math:annotation-xml": () => "",
  "math:mi": (element) => identifier(element),
  "math:mn": (element) => mathText(textOf(element).trim()),
  "math:mo": (element) => operator(element),
  "math:mtext": (element) => plainText(textOf(element)),
  "math:ms": (element) => plainText(textOf(element)),
  "math:mspace": () => "\\ ",
  "math:mphantom": (element) => `\\phantom{${convertAll(element)}}`,
  "math:mfrac": (element) => `\\frac${part(element, 0)}${part(element, 1)}`,
  "math:msqrt": (element) => `\\sqrt{${convertAll(element)}}`,
  "math:mroot": (element) => `\\sqrt[${inner(element, 1)}]${part(element, 0)}`,
  "math:msup": (element) => `${base(element)}^${part(element, 1)}`,
  "math:msub": (element) => `${base(element)}_${part(element, 1)}`,
  "math:msubsup": (element) => `${base(element)}_${part(element, 1)}^${part(element, 2)}`,
  "math:munder": (element) => under(element),
  "math:mover": (element) => over(element),
  "math:munderover": (element) => `${base(element)}_${part(element, 1)}^${part(element, 2)}`,
  "math:mfenced": (element) => fenced(element),
  "math:mtable": (element) => matrix(element),
};
// A map, for an element may be called `constructor`.
const converters = new Map(Object.entries(table));

function identifier(element: XmlElement): string {
  const name = textOf(element).trim();
  return name.length > 1 ? functionName(name) : mathText(name);
}

function operator(element: XmlElement): string {
  const text = textOf(element).trim();
  if (element.attributes["fence"] === "true" && element.attributes["stretchy"] === "true")
    return delimiter(text);
  return isFunction(text) ? functionName(text) : mathText(text);
}

function inner(element: XmlElement, index: number): string {
  const found = [...childElements(element)][index];
  return found ? convert(found) : "";
}

function part(element: XmlElement, index: number): string {
  return `{${inner(element, index)}}`;
}

/** What carries an index: braced when it is more than one sign. */
function base(element: XmlElement): string {
  const latex = inner(element, 0);
  return /^(?:.|\\[A-Za-z]+ ?)$/u.test(latex) ? latex.trim() : `{${latex}}`;
}

function under(element: XmlElement): string {
  const latex = inner(element, 0).trim();
  if (/^\\(?:lim|max|min|sup|inf|sum|prod|bigcup|bigcap)$/.test(latex)) return `${latex}_${part(element, 1)}`;
  return `\\underset${part(element, 1)}${part(element, 0)}`;
}

function over(element: XmlElement): string {
  const mark = [...childElements(element)][1];
  const command = accentCommand(textOf(mark).trim());
  return command === undefined
    ? `\\overset${part(element, 1)}${part(element, 0)}`
    : `\\${command}${part(element, 0)}`;
}

function fenced(element: XmlElement): string {
  const { open = "(", close = ")", separators = "," } = element.attributes;
  const items = [...childElements(element)].map(convert).join(separators.trim().charAt(0));
  return `\\left${delimiter(open)}${items}\\right${delimiter(close)}`;
}

function matrix(element: XmlElement): string {
  const rows = [...childElements(element, "math:mtr")].map((row) =>
    [...childElements(row, "math:mtd")].map(convertAll).join(" & "),
  );
  return `\\begin{matrix}${rows.join(" \\\\ ")}\\end{matrix}`;
}

/** The formula of an embedded object, wherever its root stands. */
export function formulaOf(root: XmlElement): string {
  return mathmlToLatex(root.name === "math:math" ? root : (child(root, "math:math") ?? root));
}
