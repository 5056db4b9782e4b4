import { mkdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { createDocumentsServer, DocumentError } from "../../../packages/documents/src/index.ts";
import { callTool } from "./call-tool.ts";
import { connect } from "./connect.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { sampleDocument } from "./sample-document.ts";

function filesOf(documents: DocumentsServer): string[] {
  return documents.context.library.documents().map(({ source }) => source.relativePath);
}

describe("the files of a folder", () => {
  test("are found below it, without hidden and ignored folders and leftovers", async () => {
    const left = [".git/x", ".hidden", "node_modules/m/x", "__pycache__/x", ".venv/x", "a/.cache/x", "~$b"];
    await using folder = await makeFolder({
      "a/b/c/deep.testdoc": sampleDocument,
      "top.testdoc": sampleDocument,
      ...Object.fromEntries(left.map((name) => [`${name}.testdoc`, sampleDocument])),
    });
    await using documents = await openFolder(folder);
    expect(filesOf(documents)).toEqual(["a/b/c/deep.testdoc", "top.testdoc"]);
  });

  test("can be included and excluded by globs", async () => {
    await using folder = await makeFolder({
      "a.testdoc": sampleDocument,
      "b.txt": "text",
      "drafts/c.testdoc": sampleDocument,
      "deep/drafts/d.testdoc": sampleDocument,
      "deep/e.testdoc": sampleDocument,
    });
    await using some = await openFolder(folder, { include: ["*.testdoc"], exclude: ["drafts"] });
    expect(filesOf(some)).toEqual(["a.testdoc", "deep/e.testdoc"]);
    await using others = await openFolder(folder, { include: ["deep/**"] });
    expect(filesOf(others)).toEqual(["deep/drafts/d.testdoc", "deep/e.testdoc"]);
  });

  test("a folder that is gone is said, and no more once it is back", async () => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument });
    await using documents = await openFolder(folder);
    const told = () => documents.context.library.leftOut.told();
    await rename(folder.path, `${folder.path}-away`);
    await documents.rescan();
    expect(told()).toEqual([
      { file: folder.path, reason: "folder-gone", message: `${folder.path} is not there any more` },
    ]);
    await using reader = await connect(documents);
    expect((await callTool(reader, "list_problems")).text).toContain("start with the one that is wanted");
    await rename(`${folder.path}-away`, folder.path);
    await documents.rescan();
    expect(told()).toEqual([]);
    expect(filesOf(documents)).toEqual(["a.testdoc"]);
  });

  test("are followed through links only as long as they stay inside", async () => {
    await using outside = await makeFolder({ "secret.testdoc": sampleDocument });
    await using folder = await makeFolder({ "in/real.testdoc": sampleDocument });
    await symlink(join(outside.path, "secret.testdoc"), join(folder.path, "leak.testdoc"));
    await symlink(outside.path, join(folder.path, "leaks"));
    await symlink(folder.path, join(folder.path, "in", "around"));
    await symlink(join(folder.path, "in"), join(folder.path, "again"));
    await using documents = await openFolder(folder);
    expect(filesOf(documents)).toHaveLength(1);
    await using both = await openFolder(folder, { folders: [folder.path, outside.path] });
    expect(both.context.library.documents()).toHaveLength(2);
  });

  test("are not followed outside by a link that was put there later", async () => {
    await using outside = await makeFolder({ "secret.testdoc": { ...sampleDocument, title: "Secret" } });
    await using folder = await makeFolder({ "a/x.testdoc": sampleDocument });
    await using documents = await openFolder(folder);
    await using reader = await connect(documents);
    const docRef = documents.context.library.documents()[0]?.source.docRef;
    await rename(join(outside.path, "secret.testdoc"), join(outside.path, "x.testdoc"));
    await rm(join(folder.path, "a"), { recursive: true });
    await symlink(outside.path, join(folder.path, "a"));
    await expect(reader.json(`dpe://com.example.docs/${docRef}`)).rejects.toMatchObject({ code: 4201 });
  });

  test("cannot be left by tricks in URIs", async () => {
    await using folder = await makeFolder({
      "docs/a.testdoc": sampleDocument,
      "secret.testdoc": sampleDocument,
    });
    await using documents = await openFolder(folder, { folders: [join(folder.path, "docs")] });
    await using reader = await connect(documents);
    const absolute = encodeURIComponent(join(folder.path, "secret.testdoc"));
    const tricks = [
      "..%2Fsecret.testdoc",
      "%2e%2e/secret.testdoc",
      "..",
      absolute,
      "a.testdoc",
      "%00",
      "__proto__",
    ];
    for (const trick of tricks)
      await expect(reader.json(`dpe://com.example.docs/${trick}`), trick).rejects.toMatchObject({
        code: expect.toSatisfy((code) => code === 4201 || code === 4204),
      });
  });

  test("keep their names in URIs whatever comes and goes beside them", async () => {
    await using folder = await makeFolder({
      "Übersicht 2026.testdoc": sampleDocument,
      "年报.testdoc": sampleDocument,
    });
    const refsOf = async (): Promise<string[]> => {
      await using documents = await openFolder(folder);
      return documents.context.library.documents().map(({ source }) => source.docRef);
    };
    const before = await refsOf();
    expect(before).toEqual([
      expect.stringMatching(/^ubersicht-2026-[0-9a-f]{6}$/),
      expect.stringMatching(/^nian-bao-[0-9a-f]{6}$/),
    ]);
    await folder.write("Ubersicht 2026.testdoc", sampleDocument);
    await folder.write("sub/年报.testdoc", sampleDocument);
    const after = await refsOf();
    expect(after).toHaveLength(4);
    expect(new Set(after).size).toBe(4);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  test("that are empty folders, or not there, are told apart", async () => {
    await using folder = await makeFolder();
    await mkdir(join(folder.path, "empty"));
    await using documents = await openFolder(folder);
    expect(filesOf(documents)).toEqual([]);
    const missing = createDocumentsServer({ folders: [join(folder.path, "nowhere")] });
    await expect(missing).rejects.toThrow(DocumentError);
    await expect(missing).rejects.toThrow(/There is no folder .*nowhere/);
  });
});

test("a rescan finds what was added, changed and removed", async () => {
  await using folder = await makeFolder({ "a.testdoc": sampleDocument, "b.testdoc": sampleDocument });
  await using documents = await openFolder(folder);
  await rm(join(folder.path, "a.testdoc"));
  await folder.write("b.testdoc", { title: "New b", pages: [] });
  await folder.write("c.testdoc", { title: "New c", pages: [] });
  await documents.rescan();
  await documents.settled();
  const titles = documents.context.library.documents().map(({ description }) => description.title);
  expect(titles).toEqual(["New b", "New c"]);
});
