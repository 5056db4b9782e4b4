import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "./case.ts";
import { readCase, writeCase } from "./case.ts";

const folder = join(import.meta.dirname, "..", "crashes");
const corpusFolder = join(import.meta.dirname, "..", "corpus");
/** All corpora together stay under a megabyte. */
const LARGEST_CORPUS = 40_000;

/** Keeps an input that showed something, so that `npm test` plays it from now on. Returns the file. */
export function keepCrash(target: string, input: Case): string {
  const text = writeCase(input);
  const name = `${createHash("sha256").update(text).digest("hex").slice(0, 12)}.json`;
  mkdirSync(join(folder, target), { recursive: true });
  const file = join(folder, target, name);
  writeFileSync(file, text);
  return file;
}

/** The inputs that once showed something, by file name. */
export function crashesOf(target: string): readonly { readonly name: string; readonly input: Case }[] {
  const own = join(folder, target);
  if (!existsSync(own)) return [];
  return readdirSync(own)
    .toSorted()
    .map((name) => ({ name, input: readCase(readFileSync(join(own, name), "utf8")) }));
}

/** Cases of earlier runs that led somewhere new. */
export function corpusOf(target: string): readonly Case[] {
  const file = join(corpusFolder, `${target}.json`);
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, "utf8")) as string[]).map(readCase);
}

/** Keeps the smallest cases that led somewhere new. */
export function keepCorpus(target: string, corpus: readonly Case[]): void {
  if (corpus.length === 0) return;
  const texts: string[] = [];
  let size = 0;
  for (const text of corpus.map(writeCase)) {
    size += text.length;
    if (size < LARGEST_CORPUS) texts.push(text);
  }
  mkdirSync(corpusFolder, { recursive: true });
  writeFileSync(join(corpusFolder, `${target}.json`), `${JSON.stringify(texts, null, 1)}\n`);
}
