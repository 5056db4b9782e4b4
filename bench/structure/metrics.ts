import { editShare, indelSimilarity } from "./letters.ts";
import { type Tree, treeDistance } from "./tree-distance.ts";

/** How near a reading comes to the truth, each from 0 to 1; undefined where the truth has nothing to compare. */
export interface Scores {
  /** Order: what two texts share of their letters in one order (normalised indel similarity). */
  readonly nid: number;
  /** Tables: tree edit distance of rows and cells, table by table. */
  readonly teds: number | undefined;
  /** Headings: tree edit distance of headings and the text under each. */
  readonly mhs: number | undefined;
}

export function scoresOf(truth: string, read: string): Scores {
  return {
    nid: indelSimilarity(flat(truth), flat(read)),
    teds: tables(truth, read),
    mhs: headings(truth, read),
  };
}

/** Without marks of emphasis, which the truth leaves out. */
const flat = (text: string): string =>
  text
    .replace(/\*\*|__/g, "")
    .replace(/\s+/g, " ")
    .trim();

const isRow = (line: string): boolean => line.trimStart().startsWith("|");
const isRule = (line: string): boolean => /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line);

function tablesOf(markdown: string): string[][][] {
  const tables: string[][][] = [];
  let open: string[][] | undefined;
  for (const line of markdown.split("\n")) {
    if (!isRow(line)) open = undefined;
    else if (!open) {
      open = [cells(line)];
      tables.push(open);
    } else if (!isRule(line)) open.push(cells(line));
  }
  // A head that is empty stands for none.
  return tables.map((rows) => (rows[0]?.every((cell) => cell === "") ? rows.slice(1) : rows));
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => flat(cell.replace(/\*\*|<br>/g, " ")));
}

function tables(truth: string, read: string): number | undefined {
  const [wanted, found] = [tablesOf(truth).map(tableTree), tablesOf(read).map(tableTree)];
  if (wanted.length === 0) return undefined;
  const sum = wanted.reduce((total, table, index) => total + similarity(table, found[index]), 0);
  return sum / Math.max(wanted.length, found.length);
}

function tableTree(rows: readonly (readonly string[])[]): Tree {
  const leaf = (text: string): Tree => ({ tag: "td", text, children: [] });
  return {
    tag: "table",
    text: "",
    children: rows.map((row) => ({ tag: "tr", text: "", children: row.map(leaf) })),
  };
}

function headings(truth: string, read: string): number | undefined {
  const [wanted, found] = [sections(truth), sections(read)];
  return wanted.children.some(({ tag }) => tag === "heading") ? similarity(wanted, found) : undefined;
}

function sections(markdown: string): Tree {
  const root: { tag: string; text: string; children: { tag: string; text: string; children: Tree[] }[] } = {
    tag: "document",
    text: "",
    children: [],
  };
  for (const line of markdown.split("\n").filter((text) => !isRow(text) && text.trim() !== "")) {
    const title = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (title !== undefined) root.children.push({ tag: "heading", text: flat(title), children: [] });
    else {
      const section = root.children.at(-1) ?? { tag: "text", text: "", children: [] };
      if (root.children.length === 0) root.children.push(section);
      const [text] = section.children;
      section.children = [{ tag: "content", text: flat(`${text?.text ?? ""} ${line}`), children: [] }];
    }
  }
  return root;
}

function similarity(wanted: Tree, found: Tree | undefined): number {
  if (!found) return 0;
  const rename = (a: Tree, b: Tree): number => (a.tag === b.tag ? editShare(a.text, b.text) : 1);
  return Math.max(0, 1 - treeDistance(wanted, found, rename) / Math.max(count(wanted), count(found)));
}

const count = (tree: Tree): number => 1 + tree.children.reduce((sum, child) => sum + count(child), 0);
