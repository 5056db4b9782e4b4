import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./packages.ts";

// A text that is called "from" imports nothing.
const importPattern = /(?:(?<!["'\w.])from\s*|\bimport\s*\(?\s*)["']([^"'\s]+)["']/g;

interface Reach {
  /** Modules outside the package, as they are imported. */
  readonly imports: Set<string>;
  readonly files: Map<string, string>;
}

/** Follows the relative imports of a built file and gathers everything else that is imported. */
function reachOf(entry: string, reach: Reach = { imports: new Set(), files: new Map() }): Reach {
  if (reach.files.has(entry)) return reach;
  const source = readFileSync(entry, "utf8");
  reach.files.set(entry, source);
  for (const [, specifier = ""] of withoutComments(source).matchAll(importPattern)) {
    if (specifier.startsWith(".")) reachOf(join(dirname(entry), specifier), reach);
    else reach.imports.add(specifier);
  }
  return reach;
}

/** Entries that must run in a browser, and the modules that they may import. */
const entries = [
  { entry: "packages/protocol/dist/index.js", files: 25, allowed: ["zod"] },
  { entry: "packages/protocol/dist/a2c-error.js", files: 1, allowed: [] },
  { entry: "packages/runtime/dist/index.js", files: 15, allowed: ["@a2c-smcp/protocol/a2c-error"] },
  {
    entry: "packages/runtime/dist/socket-parser/index.js",
    files: 9,
    allowed: ["@a2c-smcp/protocol/a2c-error", "socket.io-parser"],
  },
  {
    entry: "packages/link/dist/index.js",
    files: 8,
    allowed: [
      "@a2c-smcp/protocol",
      "@a2c-smcp/protocol/a2c-error",
      "@a2c-smcp/runtime",
      "@a2c-smcp/runtime/socket-parser",
      "eventemitter3",
      "socket.io-client",
      "zod",
    ],
  },
  {
    entry: "packages/agent/dist/index.js",
    files: 15,
    allowed: [
      "@a2c-smcp/link",
      "@a2c-smcp/protocol",
      "@a2c-smcp/runtime",
      "@a2c-smcp/runtime/document-contents",
      "@a2c-smcp/toolbox",
      "@noble/hashes/sha2.js",
      "@noble/hashes/utils.js",
      "eventemitter3",
      "zod",
    ],
  },
  {
    entry: "packages/toolbox/dist/index.js",
    files: 15,
    allowed: [
      "@a2c-smcp/protocol",
      "@a2c-smcp/runtime",
      "@a2c-smcp/runtime/search-walk",
      "fastest-levenshtein",
      "zod",
    ],
  },
];

describe.each(entries)("$entry in a browser", ({ entry, files: least, allowed }) => {
  const { imports, files } = reachOf(join(root, entry));

  test("the whole package is reached, so that nothing escapes the check", () => {
    expect(files.size).toBeGreaterThanOrEqual(least);
  });

  test("imports nothing but what it may, and no Node builtin", () => {
    expect([...imports].filter((name) => !(allowed as string[]).includes(name))).toEqual([]);
    expect([...imports].filter(isBuiltin)).toEqual([]);
  });

  test("touches no global that only Node has", () => {
    const nodeGlobal = /\b(?:process|Buffer|__dirname|__filename|require|setImmediate|global)\b\s*[.([]/;
    const found = [...files].filter(([, source]) => nodeGlobal.test(withoutComments(source)));
    expect(found.map(([file]) => relative(root, file))).toEqual([]);
  });
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}
