import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Milestone, Requirement } from "./requirements.ts";

/** Files by the id that they cite, relative to the root of the repository. */
export type Citations = ReadonlyMap<string, readonly string[]>;

const citation = /(?<!\])\(#([a-z0-9]+(?:[.-][a-z0-9]+)*)\)/g;

/** The ids that a text cites, each once: a title cites `uri.dpe.rule-3` by ending in `(#uri.dpe.rule-3)`. */
export function extractCitations(text: string): string[] {
  const ids = Array.from(text.matchAll(citation), ([, id = ""]) => id);
  return [...new Set(ids)];
}

/** Reads the citations of every test file of the repository at `root`. */
export function readCitations(root: string): Citations {
  const citations = new Map<string, string[]>();
  for (const file of listTestFiles(root)) {
    for (const id of extractCitations(readFileSync(join(root, file), "utf8"))) {
      citations.set(id, [...(citations.get(id) ?? []), file]);
    }
  }
  return citations;
}

/** The citations of ids that no requirement has, as lines of file and id. */
export function unknownCitations(citations: Citations, requirements: readonly Requirement[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return [...citations]
    .filter(([id]) => !known.has(id))
    .flatMap(([id, files]) => files.map((file) => `${file}: ${id}`));
}

/** The requirements of these milestones that no test cites, as lines of id and sentence. */
export function uncitedRequirements(
  citations: Citations,
  requirements: readonly Requirement[],
  milestones: readonly Milestone[],
): string[] {
  return requirements
    .filter(({ id, milestone }) => milestones.includes(milestone) && !citations.has(id))
    .map(({ id, text }) => `${id}: ${text}`);
}

function listTestFiles(root: string): string[] {
  const packages = join(root, "packages");
  const names = existsSync(packages) ? readdirSync(packages) : [];
  return [...names.map((name) => join(packages, name, "src")), join(root, "tests")]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !isForeign(file))
    .sort();
}

function isForeign(file: string): boolean {
  // tests/dist is no build output: it holds the tests of the packed packages.
  const folders = file.replace(/^tests\/dist\//, "tests/").split("/");
  return folders.includes("node_modules") || folders.includes("dist");
}
