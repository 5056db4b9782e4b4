// Holds the arrows between the packages and between the rooms of each: npm hoists workspaces, so an import that nobody declared would compile.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./prepare.mjs";
import { roomBreachesOf } from "./topology/check-rooms.mjs";

/** What each package may import of the others. @type {Record<string, readonly string[]>} */
const arrows = {
  protocol: [],
  runtime: ["protocol"],
  link: ["protocol", "runtime"],
  server: ["protocol", "runtime"],
  redis: ["protocol", "runtime", "server"],
  computer: ["protocol", "runtime", "link"],
  toolbox: ["protocol", "runtime"],
  agent: ["protocol", "runtime", "link", "toolbox"],
  endpoint: ["runtime"],
  readers: ["protocol", "runtime"],
  provider: ["protocol", "runtime", "endpoint"],
  documents: ["protocol", "runtime", "endpoint", "provider", "readers"],
  gateway: ["protocol", "runtime", "endpoint", "computer", "toolbox"],
  web: ["protocol", "runtime", "computer"],
  testkit: ["protocol", "runtime"],
  cli: [
    ...["protocol", "runtime", "server", "redis", "computer", "agent", "toolbox"],
    ...["provider", "documents", "gateway", "web"],
  ],
  // No sources of its own: the command in one piece.
  "a2c-smcp": [],
};

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*["']@a2c-smcp\/([a-z]+)[^"']*["']/g;

/**
 * The breaches of one package: imports of its sources and dependencies of its manifest.
 * @param {string} name
 */
function breachesOf(name) {
  const folder = join(root, "packages", name);
  const allowed = arrows[name];
  if (!allowed) return [`packages/${name} has no row in the table of arrows`];
  const declared = declaredSiblings(folder);
  const breaches = declared
    .filter((other) => !allowed.includes(other))
    .map((other) => `packages/${name}/package.json depends on ${other}`);
  for (const { file, imported } of importsOf(folder))
    if (imported !== name && !(allowed.includes(imported) && declared.includes(imported)))
      breaches.push(`${relative(root, file)} imports ${imported}`);
  return breaches;
}

/** @param {string} folder */
function declaredSiblings(folder) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.keys(dependencies)
    .filter((name) => name.startsWith("@a2c-smcp/"))
    .map((name) => name.slice("@a2c-smcp/".length));
}

/** @param {string} folder */
function importsOf(folder) {
  const sources = join(folder, "src");
  if (!existsSync(sources)) return [];
  return readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(sources, name))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(importPattern)].map(([, imported = ""]) => ({
        file,
        imported,
      })),
    );
}

const packages = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "package.json")),
);
const breaches = packages.flatMap((name) => [
  ...breachesOf(name),
  ...roomBreachesOf(name, join(root, "packages", name)),
]);
for (const breach of breaches) console.error(`not allowed: ${breach}`);
if (breaches.length > 0) process.exitCode = 1;
else
  console.log(`${packages.length} packages, every arrow between them and their rooms points the right way`);
