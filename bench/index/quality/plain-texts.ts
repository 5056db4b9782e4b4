import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";

const PLAIN = new Set([".csv", ".txt", ".md", ".eml"]);
const PANDOC = new Set([".docx", ".odt", ".epub", ".html", ".rtf", ".ipynb"]);
const MOST_MS = 60_000;

/** The files of a folder as plain text, a file for each page of a PDF and one for every other document. */
export class PlainTexts {
  readonly #folder: string;
  readonly #texts: string;
  readonly unread: string[] = [];

  constructor(folder: string, texts: string) {
    this.#folder = folder;
    this.#texts = texts;
    mkdirSync(texts, { recursive: true });
    for (const name of readdirSync(folder).toSorted()) if (!this.#convert(name)) this.unread.push(name);
  }

  get count(): number {
    return readdirSync(this.#texts).length;
  }

  /**
   * Places in the order in which a person goes through what ripgrep finds: those with the most of the words first, then
   * those with the most matches.
   */
  search(query: string): readonly string[] {
    const words = cutQuery(query);
    const found = new Map<string, { words: number; matches: number }>();
    for (const word of words)
      for (const [name, matches] of this.#grep(word)) {
        const before = found.get(name) ?? { words: 0, matches: 0 };
        found.set(name, { words: before.words + 1, matches: before.matches + matches });
      }
    return [...found]
      .toSorted(([a, x], [b, y]) => y.words - x.words || y.matches - x.matches || (a < b ? -1 : 1))
      .map(([name]) => name.slice(0, -".text".length));
  }

  #grep(word: string): readonly (readonly [name: string, matches: number])[] {
    const args = [
      "--count-matches",
      "--ignore-case",
      "--fixed-strings",
      "--no-ignore",
      "--hidden",
      "-e",
      word,
      ".",
    ];
    const { stdout } = spawnSync("rg", args, { cwd: this.#texts, encoding: "utf8", timeout: MOST_MS });
    const lines = stdout.split("\n").filter((line) => line !== "");
    return lines.map((line) => {
      const colon = line.lastIndexOf(":");
      return [line.slice(2, colon), Number(line.slice(colon + 1))] as const;
    });
  }

  #convert(name: string): boolean {
    const from = join(this.#folder, name);
    const to = join(this.#texts, `${name}.text`);
    const extension = extname(name).toLowerCase();
    if (extension === ".pdf") return this.#convertPdf(name, from);
    if (PLAIN.has(extension)) {
      copyFileSync(from, to);
      return true;
    }
    if (!PANDOC.has(extension)) return false;
    const { status } = spawnSync("pandoc", [from, "-t", "plain", "--wrap=none", "-o", to], {
      timeout: MOST_MS,
    });
    return status === 0;
  }

  /** A form feed ends a page. */
  #convertPdf(name: string, from: string): boolean {
    const { status, stdout } = spawnSync("pdftotext", [from, "-"], {
      ...{ encoding: "utf8", timeout: MOST_MS },
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) return false;
    for (const [index, page] of stdout.split("\f").slice(0, -1).entries())
      writeFileSync(join(this.#texts, `${name}#${index}.text`), page);
    return true;
  }
}

/** What a person would give to ripgrep: phrases as they are, the words one by one. */
function cutQuery(query: string): readonly string[] {
  const parts = query.match(/"[^"]+"|\S+/g) ?? [];
  return parts.map((part) => part.replaceAll('"', ""));
}
