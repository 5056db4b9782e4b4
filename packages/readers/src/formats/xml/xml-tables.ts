import type { Block } from "../../text/block.ts";
import { recordTable } from "../../text/record-tables.ts";
import type { XmlNode } from "./xml-tree.ts";

const MOST_TABLES = 20;
const DEPTH = 4;

/** Elements that hold a list of alike flat elements, as tables. */
export function xmlTables(root: XmlNode | undefined): readonly Block[] {
  const tables: Block[] = [];
  if (root) collect(root, root.name, { tables, depth: 0 });
  return tables;
}

function collect(node: XmlNode, path: string, { tables, depth }: { tables: Block[]; depth: number }): void {
  if (depth > DEPTH || tables.length >= MOST_TABLES) return;
  const groups = groupByName(node.children);
  for (const [name, alike] of groups) {
    const inner = `${path}/${name}`;
    const records = alike.length > 1 ? alike.map(recordOf) : [];
    const isFlat = records.length > 1 && records.every((record) => record !== undefined);
    const table = isFlat ? recordTable(records, inner) : undefined;
    if (table) tables.push(table);
    else for (const child of alike.slice(0, MOST_TABLES)) collect(child, inner, { tables, depth: depth + 1 });
  }
}

function groupByName(nodes: readonly XmlNode[]): Map<string, XmlNode[]> {
  const groups = new Map<string, XmlNode[]>();
  for (const node of nodes) {
    const group = groups.get(node.name);
    if (group) group.push(node);
    else groups.set(node.name, [node]);
  }
  return groups;
}

/** The fields of an element without a further level; undefined when it has one. */
function recordOf(node: XmlNode): Record<string, string> | undefined {
  const record: Record<string, string> = { ...node.attributes };
  for (const { name, children, text } of node.children) {
    if (children.length > 0) return undefined;
    record[name] = record[name] === undefined ? text.trim() : `${record[name]}; ${text.trim()}`;
  }
  return Object.keys(record).length > 0 ? record : undefined;
}
