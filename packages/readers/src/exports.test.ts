import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// What a program can rely on. A name that goes or comes is a change that its users see.
const pins: Readonly<Record<string, readonly string[]>> = {
  "./index.ts": [
    ...["BlockDocument", "DocumentElement", "DocumentError", "DocumentErrorCode", "DocumentPage"],
    ...["DocumentReader", "ELEMENT_ROWS", "ElementHasher", "PAGE_ROWS", "PARTIAL_HASH", "PageBuilder"],
    ...["READER_VERSION", "builtInFormats", "chooseSandbox", "contentAround", "cutTables", "defaultLimits"],
    ...["describeSandbox", "elementId", "findElement", "findSandbox", "oneLine", "openDocument", "pageHash"],
    ...["pageOfElement", "paginate", "partsOf", "registerFormat", "sandboxRemedy", "windowElement"],
    ...["withMoreRows"],
  ],
  "./testing/index.ts": ["brokenVariants", "describeFormat"],
  "./worker/index.ts": [
    ...["ElementAnswer", "FactsAnswer", "GarbageError", "PageAnswer", "PagesAnswer", "WorkerGoneError"],
    ...["WorkerProcess", "defaultProcessLimits", "parseAnswer", "runnableModules", "serveJobs"],
    ...["sourceBundler"],
  ],
};

test.each(Object.entries(pins))("%s exports these names and no others", async (entry, names) => {
  const module: object = await import(entry);
  expect(new Set(Object.keys(module))).toEqual(new Set(names));
});

test.each(Object.keys(pins))("every name that %s exports has a comment that says what it is for", (entry) => {
  const address = new URL(entry, import.meta.url);
  for (const { name, source } of exportsOf(readFileSync(address, "utf8"))) {
    const kinds = "(?:interface|type|const|class|(?:async )?function)";
    const declaration = new RegExp(`\\*/\\nexport ${kinds} ${name}\\b`);
    expect(readFileSync(new URL(source, address), "utf8"), name).toMatch(declaration);
  }
});

function exportsOf(index: string): { name: string; source: string }[] {
  return [...index.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";$/gm)].flatMap(
    ([, names = "", source = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "")
        .map((name) => ({ name, source })),
  );
}
