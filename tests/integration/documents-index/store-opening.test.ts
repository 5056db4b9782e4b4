import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { chmod, mkdir, open, readFile, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { connectAsIs } from "../../../packages/documents/src/index/index-connection.ts";
import { inspectFile } from "../../../packages/documents/src/index/inspect-file.ts";
import { APPLICATION_ID, SCHEMA_VERSION } from "../../../packages/documents/src/index/schema.ts";
import type { IndexFolder } from "./index-fixture.ts";
import { makeIndexFolder } from "./index-fixture.ts";
import { openFile } from "./open-file.ts";

const PAGE = 4_096;
const beside = (file: string): string => `${file}.v${SCHEMA_VERSION}`;

/** An index file with some text in it that nobody has open. */
async function makeIndexFile(): Promise<IndexFolder> {
  const folder = await makeIndexFolder();
  using index = openFile(folder.file);
  for (let page = 0; page < 50; page++) index.write(`kept-${page}`, `keptword ${"filler ".repeat(400)}`);
  index.database.pragma("wal_checkpoint(TRUNCATE)");
  return folder;
}

/** Changes the file as another program would. */
function change(file: string, sql: string): void {
  const database = connectAsIs(file);
  database.connection.exec(sql);
  database.close();
}

async function tear(file: string, pages: readonly number[]): Promise<void> {
  const handle = await open(file, "r+");
  for (const page of pages) await handle.write(Buffer.alloc(PAGE, 0x5a), 0, PAGE, page * PAGE);
  await handle.close();
}

test("a file in good order is used as it is", async () => {
  await using folder = await makeIndexFile();
  using index = openFile(folder.file);
  expect(index).toMatchObject({ file: folder.file, notices: [] });
  expect(index.docRefs()).toHaveLength(50);
  expect(index.search("keptword")).toHaveLength(50);
});

test.each([
  ["was cut off", async (file: string) => truncate(file, 20 * PAGE + 100)],
  ["has a torn page", (file: string) => tear(file, [12, 13, 14])],
  ["has lost its tables", (file: string) => tear(file, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])],
])("a file that %s is built anew, and that is said", async (_, damage) => {
  await using folder = await makeIndexFile();
  await damage(folder.file);
  {
    using index = openFile(folder.file);
    expect(index.file).toBe(folder.file);
    expect(index.notices).toEqual([
      expect.stringMatching(/index\.sqlite was damaged and is being built anew/),
    ]);
    expect(index.docRefs()).toEqual([]);
    index.write("new", "newword");
    expect(index.search("newword")).toEqual(["new"]);
  }
  using again = openFile(folder.file);
  expect(again.notices).toEqual([]);
  expect(again.docRefs()).toEqual(["new"]);
});

test("a file too large to be checked is opened without", async () => {
  await using folder = await makeIndexFile();
  await tear(folder.file, [60]);
  using index = openFile(folder.file, { checkBytes: 0 });
  expect(index.notices).toEqual([]);
});

test.each([
  ["a text of the user", (file: string) => writeFile(file, "Dear diary, this is no database.")],
  ["a database of another program", async (file: string) => change(file, "CREATE TABLE notes (text)")],
  ["a folder", (file: string) => mkdir(file)],
])("%s in the place of the index is not touched: ours is beside it", async (_, make) => {
  await using folder = await makeIndexFolder();
  await mkdir(dirname(folder.file), { recursive: true });
  await make(folder.file);
  const before = await readFile(folder.file).catch(() => "folder");
  {
    using index = openFile(folder.file);
    expect(index.file).toBe(beside(folder.file));
    expect(index.notices).toEqual([
      expect.stringMatching(/is not an index of this program and was left as it is.*--index/),
    ]);
    index.write("new", "newword");
  }
  expect(await readFile(folder.file).catch(() => "folder")).toEqual(before);
  using again = openFile(folder.file);
  expect(again.docRefs()).toEqual(["new"]);
});

test("a file under a name that only we give was ours, whatever is in it", async () => {
  await using folder = await makeIndexFolder();
  const file = join(folder.path, "documents-0123456789abcdef.v2.sqlite");
  await writeFile(file, Buffer.alloc(10 * PAGE));
  using index = openFile(file);
  expect(index).toMatchObject({ file, notices: [expect.stringContaining("was damaged")] });
  expect(existsSync(`${file}.damaged`)).toBe(true);
});

test("an index of a newer version is left as it is, and ours is kept beside it", async () => {
  await using folder = await makeIndexFile();
  change(folder.file, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  {
    using index = openFile(folder.file);
    expect(index.file).toBe(beside(folder.file));
    expect(index.notices).toEqual([expect.stringMatching(/made by a newer version and was left as it is/)]);
    index.write("ours", "ourword");
  }
  {
    using again = openFile(folder.file);
    expect(again.docRefs()).toEqual(["ours"]);
  }
  change(folder.file, `PRAGMA user_version = ${SCHEMA_VERSION}`);
  using restored = openFile(folder.file);
  expect(restored.search("keptword")).toHaveLength(50);
});

test("an index from before pages had labels gets their table and keeps what it holds", async () => {
  await using folder = await makeIndexFile();
  change(folder.file, "DROP TABLE page_label");
  using index = openFile(folder.file);
  expect(index).toMatchObject({ file: folder.file, notices: [] });
  expect(index.search("keptword")).toHaveLength(50);
  expect(index.database.all("SELECT label FROM page_label")).toEqual([]);
});

test("an index of an older version is built anew, and that is said", async () => {
  await using folder = await makeIndexFile();
  change(folder.file, "DROP TABLE file; PRAGMA user_version = -1");
  using index = openFile(folder.file);
  expect(index.notices).toEqual([expect.stringContaining("made by an older version")]);
  expect(index.docRefs()).toEqual([]);
});

test("an index whose maker was killed before it had tables is finished", async () => {
  await using folder = await makeIndexFolder();
  await mkdir(dirname(folder.file), { recursive: true });
  change(folder.file, "PRAGMA application_id = 0x41324301; PRAGMA journal_mode = WAL");
  using index = openFile(folder.file);
  expect(index).toMatchObject({ file: folder.file, notices: [] });
  expect(index.docRefs()).toEqual([]);
});

test.each([
  ["a folder that is not writable", () => "/proc/self/index.sqlite"],
  ["a folder that cannot be made", () => "/proc/a2c/index.sqlite"],
  ["a folder that is a file", ({ file }: IndexFolder) => join(file, "index.sqlite")],
])("in %s the index lives in memory, and that is said", async (_, place) => {
  await using folder = await makeIndexFile();
  using index = openFile(place(folder));
  expect(index.file).toBeUndefined();
  expect(index.notices).toEqual([expect.stringMatching(/in memory only.*Make the folder writable/)]);
  index.write("new", "newword");
  expect(index.search("newword")).toEqual(["new"]);
});

test("a file that another server is just making is waited for", async () => {
  await using folder = await makeIndexFolder();
  await mkdir(dirname(folder.file));
  change(folder.file, "CREATE TABLE t (x)");
  // The mark comes from another process: this one is held up meanwhile.
  const mark = `const file = require("fs").openSync(${JSON.stringify(folder.file)}, "r+");
    const bytes = Buffer.alloc(4); bytes.writeUInt32BE(${APPLICATION_ID}); require("fs").writeSync(file, bytes, 0, 4, 68);`;
  const marking = spawn(process.execPath, ["-e", mark]);
  expect(inspectFile(folder.file)).toBe("index");
  await once(marking, "exit");
});

test("a database of another program is left alone, however young it is", async () => {
  await using folder = await makeIndexFolder();
  await mkdir(dirname(folder.file));
  change(folder.file, "CREATE TABLE t (x)");
  expect(inspectFile(folder.file)).toBe("foreign");
});

/** Who may do what with a file, as in `ls -l`. */
function permissionsOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}

test("an index, what SQLite keeps beside it and the folders made for it are for their owner alone", async () => {
  await using folder = await makeIndexFolder();
  const file = join(dirname(folder.file), "new", "deep", "index.sqlite");
  using index = openFile(file);
  index.write("a", "some text");
  expect([file, `${file}-wal`, `${file}-shm`].map(permissionsOf)).toEqual(["600", "600", "600"]);
  expect([dirname(file), dirname(dirname(file))].map(permissionsOf)).toEqual(["700", "700"]);
});

test("an index that others could read is closed to them, with what is beside it", async () => {
  await using folder = await makeIndexFile();
  await chmod(folder.file, 0o644);
  await writeFile(`${folder.file}-wal`, "");
  await chmod(`${folder.file}-wal`, 0o664);
  using index = openFile(folder.file);
  expect(index.docRefs()).toHaveLength(50);
  expect([folder.file, `${folder.file}-wal`].map(permissionsOf)).toEqual(["600", "600"]);
});
