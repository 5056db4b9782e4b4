// A page for each public package with every exported name, from the doc comments, by TypeDoc.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Packages that are built into others and have no names of their own to offer. */
const withoutPage = new Set(["a2c-smcp", "testkit", "cli", "web"]);

/**
 * @param {string} root
 * @param {string} target
 */
export function writeApiReference(root, target) {
  const site = join(root, "site");
  const entries = readdirSync(join(root, "packages"))
    .filter(
      (name) => !withoutPage.has(name) && existsSync(join(root, "packages", name, "dist", "index.d.ts")),
    )
    .map((name) => join(root, "packages", name, "dist", "index.d.ts"));
  const options = [
    ...["--plugin", "typedoc-plugin-markdown", "--out", target, "--entryPoints", ...entries],
    ...["--tsconfig", join(site, "tsconfig.typedoc.json"), "--router", "module", "--readme", "none"],
    ...[
      "--hidePageHeader",
      "true",
      "--hideBreadcrumbs",
      "true",
      "--disableSources",
      "true",
      "--excludeExternals",
      "true",
    ],
    ...[
      "--useCodeBlocks",
      "true",
      "--parametersFormat",
      "table",
      "--propertiesFormat",
      "table",
      // Where headings and rows share names, the site would count otherwise than the links do.
      "--useCustomAnchors",
      "true",
      "--logLevel",
      "Error",
    ],
  ];
  const program = join(site, "node_modules", "typedoc", "bin", "typedoc");
  const { status } = spawnSync(process.execPath, [program, ...options], { cwd: site, stdio: "inherit" });
  if (status !== 0) throw new Error("TypeDoc failed; what it said stands above");
  for (const name of readdirSync(target, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)) {
    const page = readFileSync(join(target, name, "dist.md"), "utf8");
    writeFileSync(join(target, `${name}.md`), onePage(page, `@a2c-smcp/${name}`));
    rmSync(join(target, name), { recursive: true });
  }
  const index = readFileSync(join(target, "README.md"), "utf8");
  writeFileSync(join(target, "index.md"), onePage(index, "API of the packages"));
  rmSync(join(target, "README.md"));
}

/**
 * TypeDoc names a page after the file that it read; it is the package's here. Where its links lead to is marked as the site
 * reads it, which takes no markup. Braces in comments are no templates.
 * @param {string} page
 * @param {string} title
 */
function onePage(page, title) {
  return withPlaces(page)
    .replace(/^# .*$/m, `# ${title}`)
    .replaceAll(/\]\((?:\.\.\/)*([\w-]+)\/dist\.md/g, "](./$1.md")
    .replaceAll(/\[([\w-]+)\/dist\]/g, "[@a2c-smcp/$1]")
    .replaceAll(/<a id="([^"]+)"><\/a> (`[^`\n]+`)/g, "$2{#$1}")
    .replaceAll("{{", "{ {");
}

/**
 * TypeDoc says no place at the headings of constructors and of parts of types; the site would give them that of another name. So
 * they get one that nothing else has, and what would link to a constructor does not.
 * @param {string} page
 */
function withPlaces(page) {
  let parts = 0;
  return page
    .replace(/^#{2,6} (?!.*\{#).*$/gm, (heading) => {
      parts += 1;
      return `${heading} {#part-${parts}}`;
    })
    .replaceAll(/\[(`constructor`)\]\([^)]*#constructor[-\d]*\)/g, "$1");
}
