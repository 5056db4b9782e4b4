// Holds the length of functions with JSX in them. Biome's rule counts the line breaks between tokens, and the lines of
// JSX are text within tokens: a component of 70 lines passes it as one of 30.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { root } from "./prepare.mjs";

const MAX_LINES = 60;
const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/**
 * The functions of a source that have more lines than the limit.
 * @param {string} source
 * @returns {{ line: number, lines: number }[]}
 */
function longFunctions(source) {
  /** @type {{ line: number, lines: number }[]} */
  const found = [];
  visit(parseAst(source, { lang: "tsx" }), ({ type, start, end }) => {
    if (!functions.has(type)) return;
    const line = lineAt(source, start);
    const lines = lineAt(source, end) - line + 1;
    if (lines > MAX_LINES) found.push({ line, lines });
  });
  return found;
}

/**
 * @param {string} source
 * @param {number} offset
 */
function lineAt(source, offset) {
  return source.slice(0, offset).split("\n").length;
}

/**
 * Calls back for each node of a tree, whatever its kinds of nodes are.
 * @param {unknown} node
 * @param {(node: { type: string, start: number, end: number }) => void} onNode
 */
function visit(node, onNode) {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && "start" in node && "end" in node)
    onNode(/** @type {{ type: string, start: number, end: number }} */ (node));
  for (const value of Object.values(node)) visit(value, onNode);
}

/** Every source with JSX in it. */
function sources() {
  return readdirSync(join(root, "packages"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => join(root, "packages", name));
}

const files = sources();
const breaches = files.flatMap((file) =>
  longFunctions(readFileSync(file, "utf8")).map(
    ({ line, lines }) =>
      `${relative(root, file)}:${line} has ${lines} lines; at most ${MAX_LINES} are allowed`,
  ),
);
for (const breach of breaches) console.error(`too long: ${breach}`);
if (breaches.length > 0) process.exitCode = 1;
else console.log(`${files.length} files with JSX, no function longer than ${MAX_LINES} lines`);
