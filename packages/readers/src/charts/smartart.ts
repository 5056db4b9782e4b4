import type { ListItem } from "@a2c-smcp/protocol";
import { oneLine } from "../engine/elements.ts";
import type { Limits } from "../engine/limits.ts";
import { child, childElements, descendants, numberOf, textOf } from "../xml/query.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { parseXml } from "../xml/xml-element.ts";

/** A diagram as the content of an element: its texts, nested as the diagram nests them. */
export interface Diagram {
  readonly [key: string]: unknown;
  readonly diagram_type: "smartart";
  readonly title: string;
  readonly text: string;
  readonly nodes: readonly ListItem[];
}

interface Graph {
  readonly texts: ReadonlyMap<string, string>;
  readonly children: ReadonlyMap<string, readonly string[]>;
}

/** Deeper than any diagram that can still be read. */
const DEEPEST = 50;

/** Reads the data part of a SmartArt diagram. */
export function readSmartArt(xml: string, title: string, limits: Limits): Diagram {
  const root = parseXml(xml, { limits });
  const points = [...childElements(child(root, "dgm:ptLst"), "dgm:pt")];
  const start = points.find(({ attributes }) => attributes["type"] === "doc")?.attributes["modelId"] ?? "";
  const texts = new Map(points.filter(isNode).map((point) => [idOf(point), textOfPoint(point)]));
  const graph: Graph = { texts, children: readConnections(root) };
  const nodes = nodesBelow(graph, start, new Set());
  // Some writers leave the connections out: then the points in their order are all there is.
  const shown = nodes.length > 0 ? nodes : [...texts.values()].filter((text) => text !== "");
  const text = [...texts.values()].filter((each) => each !== "").join("\n");
  return { diagram_type: "smartart", title: oneLine(title), text, nodes: shown };
}

function isNode({ attributes }: XmlElement): boolean {
  const type = attributes["type"] ?? "node";
  return type === "node" || type === "asst";
}

function idOf(point: XmlElement): string {
  return point.attributes["modelId"] ?? "";
}

function textOfPoint(point: XmlElement): string {
  const lines = [...descendants(child(point, "dgm:t"), "a:p")].map((paragraph) =>
    [...descendants(paragraph, "a:t")].map(textOf).join(""),
  );
  return lines.join("\n").trim();
}

/** Which point stands below which, in order. Connections without a type are those of the outline. */
function readConnections(root: XmlElement): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  const connections = [...childElements(child(root, "dgm:cxnLst"), "dgm:cxn")]
    .filter(({ attributes }) => (attributes["type"] ?? "parOf") === "parOf")
    .sort((one, other) => (numberOf(one, "srcOrd") ?? 0) - (numberOf(other, "srcOrd") ?? 0));
  for (const { attributes } of connections) {
    const parent = attributes["srcId"] ?? "";
    const below = children.get(parent) ?? [];
    children.set(parent, below);
    below.push(attributes["destId"] ?? "");
  }
  return children;
}

function nodesBelow(graph: Graph, id: string, above: ReadonlySet<string>): ListItem[] {
  if (above.size > DEEPEST) return [];
  const path = new Set(above).add(id);
  const nodes: ListItem[] = [];
  for (const each of graph.children.get(id) ?? []) {
    const text = graph.texts.get(each);
    if (text === undefined || path.has(each)) continue;
    const items = nodesBelow(graph, each, path);
    if (items.length > 0) nodes.push({ text, items });
    else if (text !== "") nodes.push(text);
  }
  return nodes;
}
