// Copies the Markdown of the repository to where the site is built from, with links that lead where the pages are there.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";

/** What the site shows of the repository: folders of Markdown, and where their pages go. */
const folders = [
  { from: "docs", to: "" },
  { from: "site/home", to: "" },
];

/** The page that lists the decisions. */
const DECISIONS = "decisions/index.md";

/** Single files outside of those folders. */
const files = new Map([
  ["CONTRIBUTING.md", "project/contributing.md"],
  ["SECURITY.md", "project/security.md"],
  ["CHANGELOG.md", "project/changelog.md"],
  ["RELEASING.md", "project/releasing.md"],
  ["packaging/README.md", "project/packaging.md"],
  ["bench/RESULTS.md", "project/benchmarks.md"],
  ["samples/README.md", "project/samples.md"],
  ["examples/README.md", "examples/index.md"],
  ["README.md", "index.md"],
  ["README.zh-CN.md", "zh/index.md"],
  ["tests/interop/README.md", "project/interop.md"],
]);

/**
 * @param {string} root of the repository
 * @param {string} target folder that is made anew
 */
export function collectPages(root, target) {
  rmSync(target, { recursive: true, force: true });
  const routes = routesOf(root);
  const repository = repositoryOf(root);
  for (const [source, page] of routes) {
    if (source === "README.md" || source === "README.zh-CN.md") continue; // the home pages stand for them
    const markdown = readFileSync(join(root, source), "utf8");
    const text = rewrite(markdown, { source, page, routes, repository });
    const file = join(target, page);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(target, DECISIONS), decisionsOf(root));
  cpSync(join(root, "docs", "images"), join(target, "images"), { recursive: true });
  cpSync(join(root, "docs", "images"), join(target, "public"), { recursive: true }); // those that home pages name
  cpSync(join(root, "site", "home", "favicon.svg"), join(target, "public", "favicon.svg"));
}

/**
 * What the folder of the decisions says of itself, and a list of all of them by their titles.
 * @param {string} root
 */
function decisionsOf(root) {
  const folder = join(root, "docs", "decisions");
  const lines = readdirSync(folder)
    .filter((name) => name !== "README.md")
    .sort()
    .map((name) => {
      const [, title = name] = /^# (.+)$/m.exec(readFileSync(join(folder, name), "utf8")) ?? [];
      return `- [${title}](./${name})`;
    });
  return `${readFileSync(join(folder, "README.md"), "utf8")}\n${lines.join("\n")}\n`;
}

/**
 * Where each Markdown file of the repository is on the site.
 * @param {string} root
 */
function routesOf(root) {
  const routes = new Map(files);
  for (const { from, to } of folders)
    for (const name of markdownBelow(join(root, from)))
      routes.set(posix.join(from, name), posix.join(to, pageOf(name)));
  for (const [folder, to] of /** @type {const} */ ([
    ["packages", "packages"],
    ["examples", "examples"],
  ]))
    for (const name of readdirSync(join(root, folder)))
      if (existsSync(join(root, folder, name, "README.md")) && name !== "testkit")
        routes.set(`${folder}/${name}/README.md`, `${to}/${name}.md`);
  return routes;
}

/**
 * Chinese pages are in a folder of their own on the site, wherever their sources are.
 * @param {string} name
 */
function pageOf(name) {
  return name.replace(/^decisions\/README\.md$/, DECISIONS).replace(/^(.*)\.zh-CN\.md$/, "zh/$1.md");
}

/** @param {string} folder */
export function markdownBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.replaceAll("\\", "/"));
}

/**
 * The address of the sources, once a manifest names it. Without one, links to sources become plain text.
 * @param {string} root
 */
function repositoryOf(root) {
  const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const url = typeof repository === "string" ? repository : repository?.url;
  return url?.replace(/^git\+/, "").replace(/\.git$/, "");
}

/**
 * @typedef {{ source: string, page: string, routes: Map<string, string>, repository: string | undefined }} Place
 */

/**
 * Leaves blocks of code as they are; elsewhere comments go, links are led on, and braces are none of the page's templates.
 * @param {string} markdown
 * @param {Place} place
 */
export function rewrite(markdown, place) {
  return markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, index) => (index % 2 === 1 ? part : rewriteProse(part, place)))
    .join("");
}

/**
 * @param {string} prose
 * @param {Place} place
 */
function rewriteProse(prose, place) {
  return prose
    .replace(/<!--[\s\S]*?-->\n?/g, "")
    .replace(/(?<!!)\[((?:[^\][]|\[[^\]]*\])*)\]\((?!https?:|mailto:|#)([^()\s]+)\)/g, (...match) =>
      lead(place, match[1], match[2]),
    )
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("{{", "{ {")))
    .join("");
}

/**
 * @param {Place} place
 * @param {string} label
 * @param {string} address relative to the source, maybe with a fragment
 */
function lead({ source, page, routes, repository }, label, address) {
  const [path = "", fragment] = address.split("#");
  const target = posix.normalize(posix.join(posix.dirname(source), path));
  const found = routes.get(target) ?? routes.get(posix.join(target, "README.md"));
  const hash = fragment === undefined ? "" : `#${fragment}`;
  if (found !== undefined) return `[${label}](${routeFrom(page, found)}${hash})`;
  if (repository !== undefined) return `[${label}](${repository}/blob/main/${target}${hash})`;
  return label;
}

/**
 * @param {string} from
 * @param {string} to
 */
function routeFrom(from, to) {
  const path = relative(dirname(from), to).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}
