import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openIndex } from "../../../packages/documents/src/index/open-index.ts";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { createDocumentsServer } from "../../../packages/documents/src/index.ts";
import { filesOf } from "../documents-index/index-fixture.ts";
import { callTool } from "./call-tool.ts";
import { connect } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder, testFormats } from "./open-folder.ts";
import { sampleDocument } from "./sample-document.ts";

const MB = 1024 * 1024;
/** The files count in a log how often they were read. */
const unconfined = { sandbox: "off" } as const;

/** A folder with a file whose worker is ended from outside the first `times` times that it is read. */
async function folderWith(times: number, when: "" | "page " = ""): Promise<TestFolder> {
  const folder = await makeFolder();
  await folder.write("a.hostile", `${when}kill ${times} ${join(folder.path, ".reads")}`);
  for (const name of ["b", "c", "d", "e"]) await folder.write(`${name}.testdoc`, sampleDocument);
  return folder;
}

async function reads({ path }: TestFolder): Promise<number> {
  return (await readFile(join(path, ".reads"), "utf8")).trim().split("\n").length;
}

/** Processes that this one has started and that read documents. */
async function workers(): Promise<number[]> {
  const path = `/proc/${process.pid}/task/${process.pid}/children`;
  const pids = (await readFile(path, "utf8")).trim().split(" ").filter(Boolean);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return pids.filter((_, at) => commands[at]?.includes("worker-main")).map(Number);
}

function titles({ context }: DocumentsServer): string[] {
  return context.library.documents().map(({ source }) => source.name);
}

describe("a worker that is ended from outside", { timeout: 60_000 }, () => {
  test.each([1, 2])("%i times over one file costs no document", async (times) => {
    await using folder = await folderWith(times);
    await using documents = await openFolder(folder, unconfined);
    expect(documents.problems()).toEqual([]);
    expect(titles(documents)).toHaveLength(5);
    expect(await reads(folder)).toBe(times + 1);
  });

  test("whenever one file is read makes it a problem that says so, after three attempts, and the others are read", async () => {
    await using folder = await folderWith(1000);
    await using documents = await openFolder(folder, unconfined);
    expect(documents.problems()).toMatchObject([
      {
        file: "a.hostile",
        reason: "reading-interrupted",
        message: expect.stringMatching(/a\.hostile was interrupted, 3 times: .*SIGKILL/),
      },
    ]);
    expect(titles(documents)).toEqual(["b.testdoc", "c.testdoc", "d.testdoc", "e.testdoc"]);
    expect(await reads(folder)).toBe(3);
  });

  test("leaves a file that is read by itself a little later", async () => {
    await using folder = await folderWith(3);
    await using documents = await openFolder(folder, unconfined);
    expect(documents.problems()).toMatchObject([{ file: "a.hostile", reason: "reading-interrupted" }]);
    await expect.poll(() => titles(documents).length).toBe(5);
    expect(documents.problems()).toEqual([]);
  });

  test("leaves no file lost after a restart with the same index", async () => {
    await using folder = await folderWith(3);
    const index = { file: join(folder.path, ".index.sqlite") };
    {
      await using before = await openFolder(folder, { ...unconfined, index });
      expect(before.problems()).toHaveLength(1);
    }
    await using documents = await openFolder(folder, { ...unconfined, index });
    await documents.indexed();
    expect(documents.problems()).toEqual([]);
    expect(titles(documents)).toHaveLength(5);
  });

  test("under an earlier reader leaves no file lost either", async () => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument });
    const index = { file: join(folder.path, ".index.sqlite") };
    {
      await using before = await openFolder(folder, { index });
      await before.indexed();
    }
    {
      // As an earlier version kept it, which blamed the file for the end of its worker.
      await using store = await openIndex({ file: index.file });
      const [known] = await filesOf(store);
      if (known === undefined) throw new Error("the file is not in the index");
      const state = { phase: "failed", code: "too-large", message: "needs more memory" } as const;
      await store.put([{ source: known.source, state }]);
    }
    await using documents = await openFolder(folder, { index });
    await documents.indexed();
    expect(documents.problems()).toEqual([]);
    expect(titles(documents)).toEqual(["a.testdoc"]);
  });

  test("while a text is read leaves it unsearchable with a notice, and it is searchable a little later", async () => {
    await using folder = await folderWith(3, "page ");
    await using documents = await openFolder(folder, { ...unconfined, index: {} });
    await documents.indexed();
    await using reader = await connect(documents);
    const before = await callTool(reader, "index_status");
    expect(before.structured).toMatchObject({
      texts_waiting: 1,
      notices: [expect.stringMatching(/^a\.hostile: not searchable yet: .*SIGKILL/)],
    });
    const waiting = async () => (await callTool(reader, "index_status")).structured["texts_waiting"];
    await expect.poll(waiting).toBe(0);
    expect(await documents.notices()).toEqual([]);
  });

  test("after it was halted for longer than it has costs no document", async () => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument });
    await using documents = await openFolder(folder, { workers: 1, worker: { jobMs: { page: 2000 } } });
    await using reader = await connect(documents);
    const docRef = documents.context.library.documents()[0]?.source.docRef;
    for (const pid of await workers()) process.kill(pid, "SIGSTOP");
    const page = await reader.json(`dpe://com.example.docs/${docRef}/pages/2`);
    expect(page).toMatchObject({ title: "Page 2" });
  });

  test("again and again, with all others, costs no document", async () => {
    await using folder = await makeFolder();
    for (let at = 0; at < 60; at++) await folder.write(`f${at}.testdoc`, sampleDocument);
    await using documents = await createDocumentsServer({
      folders: [folder.path],
      formatModules: [testFormats],
      workers: 2,
      index: {},
    });
    expect(await killWorkers(documents, 8)).toBeGreaterThan(7);
    await expect.poll(() => titles(documents).length).toBe(60);
    await expect.poll(() => documents.context.library.pending.texts).toBe(0);
    expect(documents.problems()).toEqual([]);
  });
});

/** Ends whatever workers there are, so often, and at once when there are some again. */
async function killWorkers(documents: DocumentsServer, rounds: number): Promise<number> {
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    await expect.poll(async () => (await workers()).length).toBeGreaterThan(0);
    expect(documents.progress().phase).not.toBe("idle");
    const pids = await workers();
    for (const pid of pids) process.kill(pid, "SIGKILL");
    killed += pids.length;
    await expect.poll(async () => (await workers()).some((pid) => pids.includes(pid))).toBe(false);
  }
  return killed;
}

test("a file that takes all memory is found in a worker of its own, and costs its neighbours nothing", {
  timeout: 60_000,
}, async () => {
  await using folder = await makeFolder({ "a.hostile": "memory" });
  for (const name of ["b", "c", "d", "e"]) await folder.write(`${name}.testdoc`, sampleDocument);
  const worker = { residentBytes: 400 * MB, heapBytes: 128 * MB };
  await using documents = await openFolder(folder, { workers: 1, worker });
  expect(documents.problems()).toMatchObject([{ file: "a.hostile", reason: "too-large" }]);
  expect(titles(documents)).toHaveLength(4);
});
