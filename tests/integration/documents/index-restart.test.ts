import { readFile, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectAsIs } from "../../../packages/documents/src/index/index-connection.ts";
import { createDocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "./call-tool.ts";
import { connect } from "./connect.ts";
import { linesOf, longDocument } from "./long-document.ts";
import { makeFolder, openFolder, testFormats } from "./open-folder.ts";

/** The documents write to a log. */
const unconfined = { sandbox: "off" } as const;

test("a restart serves the old catalogue at once and reads only what has changed", {
  timeout: 60_000,
}, async () => {
  await using place = await makeFolder();
  await using folder = await makeFolder();
  const log = join(place.path, "log");
  const named = (name: string, word = name) => longDocument(2, { title: name, word, log, logAs: name });
  for (const name of ["same", "touched", "changed", "gone", "old-name"])
    await folder.write(`${name}.testdoc`, named(name));
  const file = join(place.path, "index.sqlite");
  const first = await openFolder(folder, { index: { file }, ...unconfined });
  await first.indexed();
  await first.close();

  const later = new Date(Date.now() + 5000);
  await utimes(join(folder.path, "touched.testdoc"), later, later);
  await folder.write("changed.testdoc", named("changed", "different"));
  await folder.write("new.testdoc", named("new"));
  await rm(join(folder.path, "gone.testdoc"));
  await rename(join(folder.path, "old-name.testdoc"), join(folder.path, "new-name.testdoc"));
  const before = (await linesOf(log)).length;

  await using second = await createDocumentsServer({
    ...{ folders: [folder.path], host: "com.example.docs", formatModules: [testFormats], index: { file } },
    ...unconfined,
  });
  // Nothing has been looked at yet: this is what was remembered.
  const remembered = second.context.library.documents().map(({ source }) => source.name);
  expect(remembered).toEqual([
    ...["changed", "gone", "old-name", "same", "touched"].map((name) => `${name}.testdoc`),
  ]);
  await second.indexed();
  expect(second.context.library.documents().map(({ source }) => source.name)).toEqual([
    ...["changed", "new-name", "new", "same", "touched"].map((name) => `${name}.testdoc`),
  ]);
  const read = new Set((await linesOf(log)).slice(before).map((line) => line.split(" ")[0]));
  expect([...read].sort((a, b) => (a ?? "").localeCompare(b ?? ""))).toEqual(["changed", "new"]);

  await using reader = await connect(second);
  const filesWith = async (query: string) => {
    const { structured } = await callTool(reader, "search_documents", { query });
    return [...new Set((structured["hits"] as { file: string }[]).map((hit) => hit.file))];
  };
  expect(await filesWith('"same on"')).toEqual(["same.testdoc"]);
  expect(await filesWith('"different on"')).toEqual(["changed.testdoc"]);
  expect(await filesWith('"old-name on"')).toEqual(["new-name.testdoc"]);
  expect(await filesWith("gone")).not.toContain("gone.testdoc");
});

test("what other readers made of a file is made anew, once, and is no change of the file", {
  timeout: 60_000,
}, async () => {
  await using place = await makeFolder();
  await using folder = await makeFolder();
  const log = join(place.path, "log");
  await folder.write("same.testdoc", longDocument(2, { title: "same", word: "same", log, logAs: "same" }));
  const index = { file: join(place.path, "index.sqlite") };
  const run = async (): Promise<number> => {
    const before = (await linesOf(log).catch(() => [])).length;
    await using server = await openFolder(folder, { index, ...unconfined });
    await server.indexed();
    await using reader = await connect(server);
    const { structured } = await callTool(reader, "search_documents", { query: "same" });
    expect(structured).toMatchObject({ coverage: { is_complete: true, files: 1, searchable: 1 } });
    return (await linesOf(log)).length - before;
  };
  const first = await run();
  expect(first).toBeGreaterThan(0);
  expect(await run()).toBe(0);
  const ask = (sql: string): unknown => {
    const database = connectAsIs(index.file);
    const rows = database.all(sql);
    database.close();
    return rows;
  };
  ask("UPDATE file SET state = json_set(state, '$.reading', 'others') RETURNING id");
  expect(await run()).toBe(first);
  expect(await run()).toBe(0);
  expect(ask("SELECT count(*) AS count FROM change")).toMatchObject([{ count: 0 }]);
});

test("a file that nobody had the password for is tried again at the next start", {
  timeout: 60_000,
}, async () => {
  await using place = await makeFolder();
  const fixture = new URL("../../fixtures/documents/pdf/sources/encrypted.pdf", import.meta.url);
  await using folder = await makeFolder({ "secret.pdf": await readFile(fixture) });
  const index = { file: join(place.path, "index.sqlite") };
  const first = await openFolder(folder, { index });
  expect(first.problems()).toMatchObject([{ file: "secret.pdf", reason: "encrypted" }]);
  await first.close();
  await using second = await openFolder(folder, { index, passwords: ["open sesame"] });
  expect(second.problems()).toEqual([]);
  expect(second.context.library.documents()).toHaveLength(1);
});
