import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));

const packages = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "package.json")),
);
/** Every source of the tree, its folders before it. */
const sources = ["packages", "tests", "scripts", "fuzz", "chaos", "bench", "examples"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => `/${folder}/${name}`),
);
const documents = [
  ...markdownIn("."),
  ...markdownIn("docs"),
  ...["decisions", "start", "tutorials", "how-to", "zh/start", "zh/tutorials"].flatMap((folder) =>
    markdownIn(`docs/${folder}`),
  ),
  ...["samples/README.md", "examples/README.md", "tests/interop/README.md"],
  ...packages.map((name) => `packages/${name}/README.md`),
];

/** The first cells of the rows of a table, below the heading that names it. */
function rowsBelow(markdown: string, heading: string): string[][] {
  const section = markdown
    .slice(markdown.indexOf(`\n${heading}\n`) + heading.length + 2)
    .split(/\n## /, 1)[0];
  return (section ?? "")
    .split("\n")
    .filter((line) => /^\| (?!---)/.test(line))
    .slice(1)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}

const namesIn = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

test("docs/testing.md has a row for each layer of tests, in their order", () => {
  const rows = rowsBelow(read("docs/testing.md"), "## Layers");
  const layers = [...read("scripts/layers.mjs").matchAll(/\{\s*name: "([\w-]+)"/g)].map(([, name]) => name);
  expect(layers.length).toBeGreaterThan(10);
  expect(rows.map(([layer]) => layer)).toEqual(layers);
});

describe("docs/decisions", () => {
  const names = readdirSync(join(root, "docs/decisions")).filter((name) => name !== "README.md");

  test.each(names)("%s has at most 40 lines, and its number in its title", (name) => {
    const text = read(`docs/decisions/${name}`);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
    expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)}: `));
  });

  test("no number is given twice, and README.md names those that are missing", () => {
    const numbers = names.map((name) => Number(name.slice(0, 4)));
    expect(new Set(numbers).size).toBe(numbers.length);
    const missing = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
      .filter((number) => !numbers.includes(number))
      .map((number) => String(number).padStart(4, "0"));
    expect(read("docs/decisions/README.md").match(/\b\d{4}\b/g)).toEqual(missing);
  });
});

describe("docs/architecture.md", () => {
  const rows = rowsBelow(read("docs/architecture.md"), "## Packages");

  test("has a row for each package", () => {
    expect(new Set(rows.flatMap(([name]) => namesIn(name)))).toEqual(new Set(packages));
  });

  test("draws each package that is shipped", () => {
    const [, picture = ""] = /## Packages[\s\S]*?```\n([\s\S]*?)```/.exec(read("docs/architecture.md")) ?? [];
    const drawn = new Set(picture.match(/[a-z0-9-]+/g));
    expect(packages.filter((name) => !drawn.has(name))).toEqual(["testkit"]);
  });

  test.each(rows)("%s: imports what its manifest says", (name, _, imports) => {
    const [folder = ""] = namesIn(name);
    const { dependencies = {} } = JSON.parse(read(`packages/${folder}/package.json`)) as {
      dependencies?: Record<string, string>;
    };
    const siblings = Object.keys(dependencies).flatMap((one) => one.match(/^@a2c-smcp\/(.+)$/)?.[1] ?? []);
    expect(new Set(namesIn(imports))).toEqual(new Set(siblings));
  });
});

const withSources = packages.filter((name) => existsSync(join(root, "packages", name, "src")));

test.each(withSources)("docs/architecture.md or its README names every room of packages/%s", (name) => {
  const rooms = readdirSync(join(root, "packages", name, "src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const lines = read("docs/architecture.md").split("\n");
  const own = lines.filter((line) => name === "protocol" || line.includes(`${name}/src`)).join("\n");
  const text = `${own}\n${read(`packages/${name}/README.md`)}`;
  const isNamed = (room: string): boolean =>
    text.includes(`${name}/src/${room})`) || text.includes(`\`${room}/`);
  // Helpers of a package's own tests are no room that a reader looks for.
  expect(rooms.filter((room) => !isNamed(room) && room !== "testing")).toEqual([]);
});

test("decision 0007 names the libraries that the readers depend on, and no others", () => {
  const { dependencies = {} } = JSON.parse(read("packages/readers/package.json")) as {
    dependencies?: Record<string, string>;
  };
  const rows = rowsBelow(read("docs/decisions/0007-documents-in-worker-processes.md"), "## Libraries");
  const libraries = Object.keys(dependencies).filter((name) => !/^(zod|@a2c-smcp\/.+)$/.test(name));
  expect(new Set(rows.flatMap(([, named]) => namesIn(named)))).toEqual(new Set(libraries));
});

describe.each(documents)("%s", (document) => {
  const text = read(document).replace(/^```[\s\S]*?^```/gm, "");

  test("links to what is there", () => {
    const targets = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path = ""]) => path);
    for (const path of targets) expect.soft(existsSync(join(root, dirname(document), path)), path).toBe(true);
  });

  test("names files of the tree that are there", () => {
    for (const path of pathsIn(text)) expect.soft(existsSync(join(root, path)), path).toBe(true);
    for (const name of sourcesIn(text))
      expect
        .soft(
          sources.some((source) => source.endsWith(`/${name}`)),
          name,
        )
        .toBe(true);
  });
});

const folders = [
  "packages",
  "scripts",
  "tests",
  "docs",
  "site",
  "examples",
  "samples",
  "bench",
  "fuzz",
  "chaos",
];

/** The paths that a text names in code type: from the root, or from a package as in `computer/src/link`. */
function pathsIn(text: string): string[] {
  return namesIn(text).flatMap((name) => {
    // A path with a placeholder or a pattern in it stands for several.
    if (!/^[\w.@/-]+$/.test(name) || /[A-Z]{3}/.test(name.replace(/README|RESULTS/g, ""))) return [];
    const [first = "", second] = name.split("/");
    // What is built is not there before.
    if (name.split("/").includes("dist")) return [];
    if (packages.includes(first) && second === "src") return [`packages/${name}`];
    return folders.includes(first) && second !== undefined ? [name] : [];
  });
}

/** Names that stand for any. */
const examples = ["x.test.ts", "kebab-case.ts", "read.mjs"];

/** The sources that a text names without saying where they are, such as `tools/tool-calls.ts`. */
function sourcesIn(text: string): string[] {
  return namesIn(text).filter(
    (name) => /^[\w/-]+(\.test)?\.(tsx?|mjs)$/.test(name) && !examples.includes(name),
  );
}

test.each(readdirSync(join(root, "changes")).filter((name) => name !== "README.md"))(
  "changes/%s has the form that the changelog is made of",
  (name) => {
    const note = /^---\npackages: \S.*\nkind: (breaking|feature|fix|performance)\n---\n\s*\S/;
    expect(read(`changes/${name}`)).toMatch(note);
  },
);
