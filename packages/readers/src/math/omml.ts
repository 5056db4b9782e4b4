import { attributeOf, child, childElements, textOf } from "../xml/query.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { accentCommand, delimiter, functionName, isFunction, mathText, plainText, tidy } from "./symbols.ts";

type Convert = (element: XmlElement) => string;

/** An Office equation as LaTeX. */
export function ommlToLatex(element: XmlElement): string {
  return tidy(convertChildren(element));
}

function convertChildren(element: XmlElement | undefined): string {
  let latex = "";
  for (const node of childElements(element)) latex += convert(node);
  return latex;
}

function convert(element: XmlElement): string {
  const known = converters.get(element.name);
  if (known) return known(element);
  // Properties carry no text of their own; anything else may hold a formula inside.
  return element.name.endsWith("Pr") ? "" : convertChildren(element);
}

const argument = (element: XmlElement, name: string): string => convertChildren(child(element, name));
const group = (element: XmlElement, name: string): string => `{${argument(element, name)}}`;
const property = (element: XmlElement, name: string): string | undefined =>
  attributeOf(element, [`${element.name}Pr`, name], "m:val");

/** A switch such as `m:degHide`: set without a value means on. */
function isOn(element: XmlElement, name: string): boolean {
  const found = child(element, `${element.name}Pr`, name);
  const value = found?.attributes["m:val"];
  return found !== undefined && value !== "0" && value !== "off" && value !== "false";
}

const table: Readonly<Record<string, Convert>> = {
  "m:r": run,
  "w:r": run,
  "w:del": () => "",
  "w:moveFrom": () => "",
  "m:ctrlPr": () => "",
  "m:f": fraction,
  "m:sSup": (element) => `${base(element)}^${group(element, "m:sup")}`,
  "m:sSub": (element) => `${base(element)}_${group(element, "m:sub")}`,
  "m:sSubSup": (element) => `${base(element)}_${group(element, "m:sub")}^${group(element, "m:sup")}`,
  "m:sPre": (element) => `{}_${group(element, "m:sub")}^${group(element, "m:sup")}${base(element)}`,
  "m:rad": radical,
  "m:nary": nary,
  "m:d": delimited,
  "m:func": (element) => `${nameOf(element)}${group(element, "m:e")}`,
  "m:limLow": (element) => limit(element, "_"),
  "m:limUpp": (element) => limit(element, "^"),
  "m:acc": (element) =>
    `\\${accentCommand(property(element, "m:chr") ?? "\u0302") ?? "hat"}${group(element, "m:e")}`,
  "m:bar": (element) =>
    `\\${property(element, "m:pos") === "top" ? "overline" : "underline"}${group(element, "m:e")}`,
  "m:groupChr": groupCharacter,
  "m:borderBox": (element) => `\\boxed${group(element, "m:e")}`,
  "m:phant": (element) =>
    property(element, "m:show") === "0" ? `\\phantom${group(element, "m:e")}` : argument(element, "m:e"),
  "m:m": matrix,
  "m:eqArr": equations,
};
// A map, for an element may be called `constructor`.
const converters = new Map(Object.entries(table));

function run(element: XmlElement): string {
  const text = [...childElements(element)]
    .filter(({ name }) => name === "m:t" || name === "w:t")
    .map(textOf)
    .join("");
  const style = child(element, "m:rPr");
  if (child(style, "m:nor")) return plainText(text);
  const latex =
    attributeOf(style, ["m:sty"], "m:val") === "p" && isFunction(text) ? functionName(text) : mathText(text);
  const command = alphabet(style);
  return command === undefined || text.trim() === "" ? latex : `\\${command}{${latex}}`;
}

const scripts: Readonly<Record<string, string>> = {
  "double-struck": "mathbb",
  script: "mathcal",
  fraktur: "mathfrak",
  "sans-serif": "mathsf",
  monospace: "mathtt",
};

function alphabet(style: XmlElement | undefined): string | undefined {
  const script = scripts[attributeOf(style, ["m:scr"], "m:val") ?? ""];
  if (script !== undefined) return script;
  const weight = attributeOf(style, ["m:sty"], "m:val");
  if (weight === "b") return "mathbf";
  return weight === "bi" ? "boldsymbol" : undefined;
}

/** What carries an index: braced when it is more than one sign. */
function base(element: XmlElement): string {
  const latex = argument(element, "m:e");
  return /^(?:.|\\[A-Za-z]+ ?)$/u.test(latex) ? latex.trim() : `{${latex}}`;
}

function fraction(element: XmlElement): string {
  const type = property(element, "m:type");
  const [top, bottom] = [group(element, "m:num"), group(element, "m:den")];
  if (type === "lin" || type === "skw") return `${top}/${bottom}`;
  return type === "noBar" ? `\\binom${top}${bottom}` : `\\frac${top}${bottom}`;
}

function radical(element: XmlElement): string {
  const degree = isOn(element, "m:degHide") ? "" : argument(element, "m:deg").trim();
  return `\\sqrt${degree === "" ? "" : `[${degree}]`}${group(element, "m:e")}`;
}

function nary(element: XmlElement): string {
  const operator = mathText(property(element, "m:chr") ?? "∫").trim();
  const below = isOn(element, "m:subHide") ? "" : argument(element, "m:sub");
  const above = isOn(element, "m:supHide") ? "" : argument(element, "m:sup");
  const bounds = `${below === "" ? "" : `_{${below}}`}${above === "" ? "" : `^{${above}}`}`;
  return `${operator}${bounds}${group(element, "m:e")}`;
}

function delimited(element: XmlElement): string {
  const open = delimiter(property(element, "m:begChr") ?? "(");
  const close = delimiter(property(element, "m:endChr") ?? ")");
  const separator = mathText(property(element, "m:sepChr") ?? "|");
  const inner = [...childElements(element, "m:e")].map(convertChildren).join(separator);
  return `\\left${open}${inner}\\right${close}`;
}

/** The name may carry a limit: `lim` over something. */
function nameOf(element: XmlElement): string {
  const name = child(element, "m:fName");
  const plain = [...childElements(name)].filter((each) => each.name !== "m:ctrlPr");
  return plain.every((each) => each.name === "m:r") ? functionName(textOf(name)) : convertChildren(name);
}

function limit(element: XmlElement, mark: "_" | "^"): string {
  const plain = textOf(child(element, "m:e"));
  if (isFunction(plain)) return `${functionName(plain).trim()}${mark}${group(element, "m:lim")}`;
  const command = mark === "_" ? "underset" : "overset";
  return `\\${command}${group(element, "m:lim")}${group(element, "m:e")}`;
}

function groupCharacter(element: XmlElement): string {
  const isTop = property(element, "m:pos") === "top";
  const character = property(element, "m:chr") ?? "⏟";
  const command = accentCommand(character);
  if (command === "overbrace" || command === "underbrace") return `\\${command}${group(element, "m:e")}`;
  return `\\${isTop ? "overset" : "underset"}{${mathText(character)}}${group(element, "m:e")}`;
}

function matrix(element: XmlElement): string {
  const rows = [...childElements(element, "m:mr")].map((row) =>
    [...childElements(row, "m:e")].map(convertChildren).join(" & "),
  );
  return `\\begin{matrix}${rows.join(" \\\\ ")}\\end{matrix}`;
}

function equations(element: XmlElement): string {
  const rows = [...childElements(element, "m:e")].map((row) => convertChildren(row).replaceAll("\\&", "&"));
  return `\\begin{aligned}${rows.join(" \\\\ ")}\\end{aligned}`;
}
