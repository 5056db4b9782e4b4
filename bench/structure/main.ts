// How near our reading of PDFs comes to the truth, in order, tables and headings, beside other readers.
//   npm run bench structure
// The PDFs are drawn here, so their truth is known. Peers of Python are measured where BENCH_PYTHON has them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { row, say } from "../documents/print.ts";
import { Reader } from "../documents/reader.ts";
import { type Scores, scoresOf } from "./metrics.ts";
import { type Paper, papers } from "./papers.ts";
import { peers } from "./peers.ts";

const folder = mkdtempSync(join(tmpdir(), "a2c-bench-structure-"));
const fileOf = ({ name }: Paper): string => join(folder, `${name}.pdf`);

const mean = (values: readonly (number | undefined)[]): number => {
  const known = values.filter((value) => value !== undefined);
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
};
const three = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(3));

function show(name: string, all: readonly Scores[]): void {
  const parts = [
    mean(all.map(({ nid }) => nid)),
    mean(all.map(({ teds }) => teds)),
    mean(all.map(({ mhs }) => mhs)),
  ];
  row(name, ...[mean(all.map(({ nid, teds, mhs }) => mean([nid, teds, mhs]))), ...parts].map(three));
}

/** The Markdown of a whole document, as an MCP client reads it. */
async function ours(all: readonly Paper[]): Promise<Scores[]> {
  await using reader = new Reader(folder);
  const uris = await reader.open(all.length);
  const scores: Scores[] = [];
  for (const paper of all) {
    const uri = uris.get(`${paper.name}.pdf`) ?? "";
    const pages = Math.max(1, paper.pages);
    const read: string[] = [];
    for (let page = 0; page < pages; page += 1)
      read.push(await reader.text(`${uri}/pages/${page}?format=markdown`));
    scores.push(scoresOf(paper.truth, read.join("\n\n")));
  }
  return scores;
}

try {
  const all = papers();
  for (const paper of all) writeFileSync(fileOf(paper), paper.pdf);
  row(`${all.length} documents`, "overall", "order", "tables", "headings");
  const scores = await ours(all);
  show("ours", scores);
  for (const { name, isHere, read } of peers) {
    if (!isHere()) {
      row(name, "not here");
      continue;
    }
    const others: Scores[] = [];
    for (const paper of all) others.push(scoresOf(paper.truth, await read(fileOf(paper))));
    show(name, others);
  }
  say();
  row("ours, by document", "order", "tables", "headings");
  for (const [index, { name }] of all.entries()) {
    const score = scores[index];
    row(name, three(score?.nid), three(score?.teds), three(score?.mhs));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
