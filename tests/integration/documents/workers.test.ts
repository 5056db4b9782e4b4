import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DocumentsServerOptions } from "../../../packages/documents/src/index.ts";
import { connect } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { sampleDocument } from "./sample-document.ts";

const MB = 1024 * 1024;
const tight: DocumentsServerOptions["worker"] = {
  residentBytes: 400 * MB,
  heapBytes: 128 * MB,
  abandonedMs: 100,
};

function hostileFolder(word: string): Promise<TestFolder> {
  return makeFolder({ "a.hostile": word, "b.testdoc": sampleDocument, "c.testdoc": sampleDocument });
}

describe("a file that its worker cannot bear", { timeout: 60_000 }, () => {
  test.each([
    ["spin", "too-slow", 1000],
    ["memory", "too-large", 15_000],
    ["heap", "too-large", 15_000],
    ["exit", "damaged", 15_000],
    ["abort", "damaged", 15_000],
  ])("%s is a problem (%s), and the others are read all the same", async (word, reason, openMs) => {
    await using folder = await hostileFolder(word);
    const before = process.memoryUsage().rss;
    await using documents = await openFolder(folder, { worker: { ...tight, openMs } });
    expect(documents.problems()).toEqual([
      {
        docRef: expect.any(String),
        file: "a.hostile",
        reason,
        message: expect.stringContaining("a.hostile"),
      },
    ]);
    expect(documents.context.library.documents()).toHaveLength(2);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB);
  });

  test.each(["garbage", "flood", "forge", "lie", "deep", "gigabytes", "nonsense"])(
    "%s from a worker ends it, is the file's fault once it was alone, and the others are read",
    async (word) => {
      await using folder = await hostileFolder(word);
      const before = process.memoryUsage().rss;
      await using documents = await openFolder(folder, { worker: tight });
      expect(documents.problems()).toMatchObject([
        { file: "a.hostile", reason: "damaged", message: expect.stringContaining("did not behave") },
      ]);
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB);
      expect(documents.context.library.documents()).toHaveLength(2);
    },
  );

  test("a name that would change an object is dropped from what a worker answers", async () => {
    await using folder = await makeFolder({ "a.hostile": "poison" });
    await using documents = await openFolder(folder, { worker: tight, workers: 1 });
    const [document] = documents.context.library.documents();
    expect(Object.keys(document?.description.metadata ?? {})).toEqual([]);
    expect({}).not.toHaveProperty("isAdmin");
  });

  test("is killed for certain: nothing of it is left running", async () => {
    await using folder = await hostileFolder("page spin");
    await using documents = await openFolder(folder, {
      worker: { ...tight, jobMs: { describe: 1000, pages: 300, page: 300, element: 300, blob: 300 } },
    });
    await using reader = await connect(documents);
    const hostile = documents.context.library.documents().find(({ source }) => source.name === "a.hostile");
    const uri = `dpe://com.example.docs/${hostile?.source.docRef}/pages/0`;
    await expect(reader.client.readResource({ uri })).rejects.toMatchObject({
      code: 4201,
      data: { reason: "too-slow" },
    });
    await expect.poll(() => spinningChildren()).toBe(0);
  });

  test.each(["exit", "abort"])(
    "%s over a page of a document that is open is the file's fault",
    async (word) => {
      await using folder = await hostileFolder(`page ${word}`);
      await using documents = await openFolder(folder, { worker: tight, workers: 1 });
      await using reader = await connect(documents);
      const [hostile] = documents.context.library.documents();
      const uri = `dpe://com.example.docs/${hostile?.source.docRef}/pages/0`;
      await expect(reader.client.readResource({ uri })).rejects.toMatchObject({
        code: 4201,
        data: { reason: "damaged" },
      });
    },
  );

  test("does not keep the next reader waiting", async () => {
    await using folder = await hostileFolder("page spin");
    await using documents = await openFolder(folder, { worker: { ...tight, jobMs: slowJobs }, workers: 1 });
    await using reader = await connect(documents);
    const [hostile, sample] = documents.context.library.documents().map(({ source }) => source.docRef);
    const stuck = reader.client.readResource({ uri: `dpe://com.example.docs/${hostile}/pages/0` });
    const next = reader.json(`dpe://com.example.docs/${sample}/pages/1`);
    await expect(stuck).rejects.toMatchObject({ code: 4201 });
    await expect(next).resolves.toMatchObject({ title: "Page 1" });
  });

  test("is let go soon after its reader has gone", async () => {
    await using folder = await hostileFolder("page spin");
    await using documents = await openFolder(folder, { worker: tight, workers: 1 });
    await using reader = await connect(documents);
    const [hostile, sample] = documents.context.library.documents().map(({ source }) => source.docRef);
    const leaving = new AbortController();
    const stuck = reader.client.readResource(
      { uri: `dpe://com.example.docs/${hostile}/pages/0` },
      { signal: leaving.signal },
    );
    await expect.poll(() => spinningChildren()).toBeGreaterThan(0);
    leaving.abort();
    await expect(stuck).rejects.toThrow();
    await expect(reader.json(`dpe://com.example.docs/${sample}/pages/1`)).resolves.toBeDefined();
  });
});

const slowJobs = { describe: 500, pages: 500, page: 500, element: 500, blob: 500 };

/** Children of this process that run rather than wait. */
async function spinningChildren(): Promise<number> {
  const path = `/proc/${process.pid}/task/${process.pid}/children`;
  const children = (await readFile(path, "utf8")).trim().split(" ").filter(Boolean);
  const states = await Promise.all(
    children.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") X")),
  );
  return states.filter((stat) => /\) R/.test(stat)).length;
}

describe("reads", () => {
  test("that are identical and at once are one job", async () => {
    await using folder = await makeFolder();
    const log = join(folder.path, ".log");
    await folder.write("a.testdoc", { ...sampleDocument, log });
    await using documents = await openFolder(folder, { sandbox: "off" }); // the document writes to the log
    await using reader = await connect(documents);
    const docRef = documents.context.library.documents()[0]?.source.docRef;
    const read = () => reader.json(`dpe://com.example.docs/${docRef}/pages/3`);
    const answers = await Promise.all(Array.from({ length: 10 }, read));
    await read();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const lines = (await readFile(log, "utf8")).split("\n");
    expect(lines.filter((line) => line === "page 3")).toHaveLength(1);
  });

  test("see a file that has changed since", async () => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument });
    await using documents = await openFolder(folder);
    await using reader = await connect(documents);
    const docRef = documents.context.library.documents()[0]?.source.docRef;
    const uri = `dpe://com.example.docs/${docRef}/pages/0`;
    await reader.json(uri);
    const page = { title: "New", elements: [] };
    await folder.write("a.testdoc", { title: "Changed", pages: [page] });
    expect(await reader.json(uri)).toMatchObject({ title: "New", element_count: 0 });
    expect(await reader.json(`dpe://com.example.docs/${docRef}`)).toMatchObject({
      title: "Changed",
      page_count: 1,
    });
  });

  test("of a file that is gone are refused", async () => {
    await using folder = await makeFolder({ "a.testdoc": sampleDocument, "b.testdoc": sampleDocument });
    await using documents = await openFolder(folder);
    await using reader = await connect(documents);
    const docRef = documents.context.library.documents()[0]?.source.docRef;
    await rm(join(folder.path, "a.testdoc"));
    await expect(reader.json(`dpe://com.example.docs/${docRef}`)).rejects.toMatchObject({ code: 4201 });
    expect((await reader.client.listResources()).resources).toHaveLength(1);
  });
});

test("workers without work end, but for one", async () => {
  await using folder = await makeFolder({ "a.testdoc": sampleDocument, "b.testdoc": sampleDocument });
  await using documents = await openFolder(folder, { idleMs: 50, workers: 2 });
  const workers = async () => {
    const path = `/proc/${process.pid}/task/${process.pid}/children`;
    const pids = (await readFile(path, "utf8")).trim().split(" ").filter(Boolean);
    const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
    return (await Promise.all(lines)).filter((line) => line.includes("worker-main"));
  };
  await expect.poll(async () => (await workers()).length).toBe(1);
  expect(documents.problems()).toEqual([]);
});

test("a worker sees nothing of the environment but what it is given", async () => {
  process.env["A2C_TEST_SECRET"] = "do-not-tell";
  await using folder = await makeFolder({ "a.testdoc": sampleDocument });
  await using documents = await openFolder(folder, { environment: { PATH: "/usr/bin:/bin" } });
  const path = `/proc/${process.pid}/task/${process.pid}/children`;
  const [child] = (await readFile(path, "utf8")).trim().split(" ");
  const environment = await readFile(`/proc/${child}/environ`, "utf8");
  delete process.env["A2C_TEST_SECRET"];
  expect(environment).not.toContain("do-not-tell");
  expect(environment).toContain("PATH=/usr/bin:/bin");
  expect(documents.problems()).toEqual([]);
});

test("a worker that died while it had nothing to do costs no document", async () => {
  await using folder = await makeFolder({ "a.testdoc": sampleDocument });
  await using documents = await openFolder(folder, { workers: 1 });
  await using reader = await connect(documents);
  const docRef = documents.context.library.documents()[0]?.source.docRef;
  const path = `/proc/${process.pid}/task/${process.pid}/children`;
  const [child] = (await readFile(path, "utf8")).trim().split(" ");
  process.kill(Number(child), "SIGKILL");
  expect(await reader.json(`dpe://com.example.docs/${docRef}/pages/2`)).toMatchObject({ title: "Page 2" });
  expect(documents.problems()).toEqual([]);
});
