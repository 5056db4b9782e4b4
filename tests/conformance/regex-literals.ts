import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";

/** A regular expression as it stands in a source file. */
export interface RegexLiteral {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));

/** Every regular expression that the sources of a package write out, each once. */
export function regexLiterals(name: string): RegexLiteral[] {
  const folder = join(packages, name, "src");
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => literalsOf(join(folder, file)));
  return [...new Map(found.map((literal) => [`${literal.flags} ${literal.source}`, literal])).values()];
}

function literalsOf(path: string): RegexLiteral[] {
  const lang = path.endsWith("x") ? "tsx" : "ts";
  const literals: RegexLiteral[] = [];
  const open: unknown[] = [parseAst(readFileSync(path, "utf8"), { lang })];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex)
      literals.push({ file: path.slice(packages.length), source: regex.pattern, flags: regex.flags });
    for (const child of Object.values(node)) if (child !== null && child !== undefined) open.push(child);
  }
  return literals;
}
