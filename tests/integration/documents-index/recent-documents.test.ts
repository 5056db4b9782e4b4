import { mkdir, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { callTool } from "../documents/call-tool.ts";
import { connect } from "../documents/connect.ts";
import type { TestFolder } from "../documents/open-folder.ts";
import { makeFolder, openFolder } from "../documents/open-folder.ts";

interface Recent {
  readonly documents: readonly {
    readonly kind: string;
    readonly file: string;
    readonly moved_from?: string;
    readonly differences?: readonly { kind: string; before?: string; after?: string; uri?: string }[];
  }[];
  readonly known_since?: string;
  readonly is_complete: boolean;
}

async function recent(documents: DocumentsServer, args: Record<string, unknown> = {}) {
  await using reader = await connect(documents);
  const { structured, text, isError } = await callTool(reader, "recent_documents", { since: "2h", ...args });
  return { body: structured as unknown as Recent, text, isError };
}

/** Serves the folder until all of it is in the index and what happens is remembered. */
async function serve(folder: TestFolder): Promise<DocumentsServer> {
  const documents = await openFolder(folder, { index: { file: join(folder.path, ".index", "index.db") } });
  await documents.indexed();
  await expect
    .poll(async () => Date.parse((await recent(documents)).body.known_since ?? "") <= Date.now())
    .toBe(true);
  return documents;
}

const terms = (fee: string) =>
  `# Terms\n\nEvery member pays ${fee} a year, before the end of May.\n\nDogs are welcome.\n`;

test("what is new, changed, moved and removed while nobody looked is told after a restart, in words", async () => {
  await using folder = await makeFolder({
    "terms.md": terms("40 crowns"),
    "old/plan.md": "# Plan\n\nA plan that stays what it is, wherever it lies.\n",
    "gone.md": "# Gone\n\nSoon.\n",
    "same.md": "# Same\n\nSame.\n",
  });
  {
    await using documents = await serve(folder);
    const before = await recent(documents);
    expect(before.body.documents.every(({ kind }) => kind === "changed")).toBe(true);
    expect(before.text).toContain("only the dates of files are known");
  }
  const begun = new Date().toISOString();
  await folder.write("terms.md", terms("45 crowns").replace("Dogs are welcome.", "Cats come in."));
  await mkdir(join(folder.path, "new"));
  await rename(join(folder.path, "old/plan.md"), join(folder.path, "new/plan.md"));
  await rm(join(folder.path, "gone.md"));
  await folder.write("new/letter.md", "# Letter\n\nDear all.\n");
  await utimes(join(folder.path, "new/letter.md"), new Date("2020-01-01"), new Date("2020-01-01"));

  await using documents = await serve(folder);
  await expect.poll(async () => (await recent(documents, { since: begun })).body.documents.length).toBe(4);
  const { body, text } = await recent(documents, { since: begun });
  const told = Object.fromEntries(body.documents.map((document) => [document.file, document]));
  expect(told).toMatchObject({
    "terms.md": { kind: "changed" },
    "new/plan.md": { kind: "moved", moved_from: "old/plan.md" },
    "gone.md": { kind: "removed" },
    "new/letter.md": { kind: "new" },
  });
  expect(body.is_complete).toBe(true);
  expect(told["terms.md"]?.differences).toMatchObject([
    {
      kind: "altered",
      before: expect.stringContaining("40 crowns"),
      after: expect.stringContaining("45 crowns"),
    },
    { kind: "altered", before: "Dogs are welcome.", after: "Cats come in." },
  ]);
  expect(text).toContain('"Dogs are welcome." → "Cats come in."');

  const below = await recent(documents, { since: begun, path: "new" });
  expect(below.body.documents.map(({ file }) => file).sort()).toEqual(["new/letter.md", "new/plan.md"]);
  const none = await recent(documents, { since: begun, file_type: "pdf" });
  expect(none.text).toContain("Nothing has changed");
  const wrong = await recent(documents, { since: "' OR 1=1" });
  expect(wrong.isError).toBe(true);
});

test("pages that came and went are told, and a file that was only touched is no news", async () => {
  await using folder = await makeFolder({
    "notes.md": "# One\n\nFirst.\n",
    "touched.md": "# Touched\n\nAs before.\n",
  });
  await using documents = await serve(folder);
  const begun = new Date().toISOString();
  await folder.write("notes.md", "# One\n\nFirst.\n\nA second paragraph came.\n");
  await utimes(join(folder.path, "touched.md"), new Date(), new Date());
  await documents.rescan();
  await documents.indexed();
  const { body } = await recent(documents, { since: begun });
  expect(body.documents.map(({ file }) => file)).toEqual(["notes.md"]);
  expect(body.documents[0]?.differences).toMatchObject([
    { kind: "added", after: "A second paragraph came." },
  ]);
  const ahead = await recent(documents, { since: "2099-01-01" });
  expect(ahead).toMatchObject({
    isError: true,
    text: expect.stringContaining("2099-01-01 is in the future"),
  });
  const turned = await recent(documents, { since: "2025-03", until: "2025-01" });
  expect(turned).toMatchObject({
    isError: true,
    text: expect.stringContaining("does not come before until"),
  });
  const shown = (await recent(documents, { since: "1d" })).text;
  const [moment = ""] = / \d{4}-\d\d-\d\d \d\d:\d\dZ/.exec(shown) ?? [];
  expect((await recent(documents, { since: moment.trim() })).isError).toBeFalsy();
});

test("a file that has just gone is told at once, though it may yet be found under another name", async () => {
  await using folder = await makeFolder({ "gone.md": "# Gone\n\nSoon.\n", "stays.md": "# Stays\n\nHere.\n" });
  await using documents = await serve(folder);
  const begun = new Date().toISOString();
  await rm(join(folder.path, "gone.md"));
  await documents.rescan();
  const { body, text } = await recent(documents, { since: begun });
  expect(body.documents).toMatchObject([{ kind: "removed", file: "gone.md" }]);
  expect(text).toContain("gone.md (Gone)");
});

test("what holds for a span or for some files is not said of all", async () => {
  await using folder = await makeFolder({ "a/notes.md": "# Notes\n\nOne.\n" });
  await using documents = await serve(folder);
  const span = await recent(documents, { since: "2020-01-01", until: "2020-02-01" });
  expect(span.text).toContain("since 2020-01-01T00:00:00.000Z until 2020-02-02T00:00:00.000Z");
  const elsewhere = await recent(documents, { path: "nowhere", file_type: "pdf" });
  expect(elsewhere.text).toContain(', looked only in path "nowhere" and file_type "pdf".');
  const beyond = await recent(documents, { offset: 50 });
  expect(beyond.text).toContain("; none is left from offset 50 on.");
});

test("the URI of a document that was moved answers where it is now, after a restart too", async () => {
  await using folder = await makeFolder({ "old/plan.md": "# Plan\n\nA plan that stays what it is.\n" });
  const uriOf = async (documents: DocumentsServer): Promise<string> => {
    await using reader = await connect(documents);
    const listed = await reader.client.listResources();
    return listed.resources.find(({ uri }) => uri.includes("plan"))?.uri ?? "";
  };
  const answerFor = async (documents: DocumentsServer, uri: string): Promise<unknown> => {
    await using reader = await connect(documents);
    return await reader.client.readResource({ uri }).catch((error: unknown) => error);
  };
  let before = "";
  {
    await using documents = await serve(folder);
    before = await uriOf(documents);
  }
  await mkdir(join(folder.path, "new"));
  await rename(join(folder.path, "old/plan.md"), join(folder.path, "new/plan-b.md"));
  for (const _ of ["the start that sees the move", "one that only remembers it"]) {
    await using documents = await serve(folder);
    const now = await uriOf(documents);
    expect(now).not.toBe(before);
    await expect
      .poll(() => answerFor(documents, `${before}/pages/0`))
      .toMatchObject({ code: 4201, data: { moved_to: `${now}/pages/0` } });
    expect(String(await answerFor(documents, before))).toContain(`was moved: it is ${now} now.`);
  }
}, 60_000);
