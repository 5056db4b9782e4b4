import { rename, rm } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Source } from "../../../packages/documents/src/sources/source-folders.ts";
import { SourceFolders } from "../../../packages/documents/src/sources/source-folders.ts";
import { Findings, walkFolder } from "../../../packages/documents/src/sources/walk-folder.ts";
import { createWalkRules } from "../../../packages/documents/src/sources/walk-rules.ts";
import { makeFolder, watchFolder } from "./watched-folder.ts";

/** Two files below a folder called docs whose short references are the same. */
const [first, second] = ["6588/report.txt", "8385/report.txt"] as const;

function refsOf(sources: SourceFolders): Record<string, string> {
  return Object.fromEntries(sources.list().map(({ relativePath, docRef }) => [relativePath, docRef]));
}

async function remembered(folder: string): Promise<readonly Source[]> {
  const sources = await SourceFolders.open({ folders: [folder] });
  await sources.rescan();
  return sources.list();
}

test("what is remembered is served before anything is looked at, and then only differences are told", async () => {
  await using folder = await makeFolder(["a.txt", "b.txt", "c.txt"]);
  const before = await remembered(folder.path);
  await folder.write("a.txt", "changed meanwhile");
  await rm(folder.at("b.txt"));
  await folder.write("d.txt");
  const sources = await SourceFolders.open({ folders: [folder.path] });
  expect(sources.restore(before)).toEqual(before.map(({ docRef }) => docRef));
  expect(sources.list()).toEqual(before);
  const { added, changed, removed, moved } = await sources.rescan();
  const namesIn = (list: readonly Source[]): string[] => list.map(({ name }) => name);
  expect([added, changed, removed].map(namesIn)).toEqual([["d.txt"], ["a.txt"], ["b.txt"]]);
  expect(moved).toEqual([]);
  expect(sources.get(before[2]?.docRef ?? "")).toBe(before[2]);
});

test("a file that was moved while nobody looked is a move when it is looked for", async () => {
  await using folder = await makeFolder(["a.txt"]);
  const before = await remembered(folder.path);
  await rename(folder.at("a.txt"), folder.at("z.txt"));
  const sources = await SourceFolders.open({ folders: [folder.path] });
  sources.restore(before);
  const { moved, added, removed } = await sources.rescan();
  expect(moved).toEqual([{ from: before[0], to: sources.list()[0] }]);
  expect([...added, ...removed]).toEqual([]);
});

test("remembered files that are outside the folders or not wanted any more are not served", async () => {
  await using folder = await makeFolder(["docs/a.txt", "docs/b.md", "docs/drafts/c.txt", "private/s.txt"]);
  const all = [...(await remembered(folder.at("docs"))), ...(await remembered(folder.at("private")))];
  const options = { folders: [folder.at("docs")], include: ["*.txt"], exclude: ["drafts"] };
  const sources = await SourceFolders.open(options);
  sources.restore(all);
  expect(sources.list().map(({ relativePath }) => relativePath)).toEqual(["a.txt"]);
});

test("two files whose short references are the same keep theirs, whatever happens to the other", async () => {
  await using folder = await makeFolder([`docs/${second}`]);
  const sources = await SourceFolders.open({ folders: [folder.at("docs")] });
  await sources.rescan();
  const short = refsOf(sources)[second];
  await folder.write(`docs/${first}`);
  await sources.rescan();
  const both = refsOf(sources);
  expect(both[second]).toBe(short);
  expect(both[first]).toMatch(/^report-[0-9a-f]{18}$/);
  await folder.write(`docs/${second}`, "changed");
  await sources.refreshPaths([folder.at(`docs/${second}`)]);
  expect(refsOf(sources)).toEqual(both);
  const restarted = await SourceFolders.open({ folders: [folder.at("docs")] });
  restarted.restore(sources.list());
  await restarted.rescan();
  expect(refsOf(restarted)).toEqual(both);
  await rm(folder.at(`docs/${second}`));
  await restarted.rescan();
  expect(refsOf(restarted)).toEqual({ [first]: both[first] });
});

test("a walk keeps the place only of a file that is as it is known, and counts it", async () => {
  await using folder = await makeFolder(["a.txt", "b.txt", "c.txt"]);
  const [a, b] = await remembered(folder.path);
  await folder.write("b.txt", "changed meanwhile");
  const known = new Map([a, b].flatMap((source) => (source ? [[source.path, source]] : [])));
  const at = { root: folder.path, place: folder.path, relativePath: "" };
  const rules = createWalkRules({ include: [], exclude: [], mostFiles: 2 });
  const findings = new Findings();
  const walk = { rules, hooks: {}, hasInodes: true, findings, known: (place: string) => known.get(place) };
  await walkFolder(at, folder.path, walk);
  expect([...findings.same]).toEqual([folder.at("a.txt")]);
  expect(findings.files.map(({ relativePath }) => relativePath)).toEqual(["b.txt"]);
  expect(findings.isCut).toBe(true);
});

test("the list is the same array until something changes, and stays in order", async () => {
  await using folder = await makeFolder(["b/x.txt", "b.txt", "a.txt"]);
  await using watched = await watchFolder(folder);
  const list = watched.sources.list();
  expect(watched.names()).toEqual(["a.txt", "b/x.txt", "b.txt"]);
  expect(watched.sources.list()).toBe(list);
  await watched.watch.look();
  expect(watched.sources.list()).toBe(list);
  await folder.write("b/a.txt");
  await watched.until(() => watched.sources.list() !== list);
  expect(watched.names()).toEqual(["a.txt", "b/a.txt", "b/x.txt", "b.txt"]);
  expect(list).toHaveLength(3);
});

test("a file that is looked at by itself while all are looked at is not set back", async () => {
  await using folder = await makeFolder([
    "a.txt",
    ...Array.from({ length: 300 }, (_, n) => `later/${n}/x.txt`),
  ]);
  const sources = await SourceFolders.open({ folders: [folder.path] });
  await sources.rescan();
  const docRef = sources.list()[0]?.docRef ?? "";
  let refreshed: Promise<Source | undefined> | undefined;
  // When the first of many folders is entered, the file has been looked at, and the look is far from its end.
  const onFolder = (entered: string): void => {
    if (entered === folder.at("later"))
      refreshed = folder.write("a.txt", "a new and longer text").then(() => sources.refresh(docRef));
  };
  const { changed } = await sources.rescan({ onFolder });
  const current = await refreshed;
  expect(current?.size).toBe(21);
  expect(sources.get(docRef)).toBe(current);
  expect(changed).toEqual([]);
});

test("one file that goes while it is asked for is gone", async () => {
  await using folder = await makeFolder(["a.txt"]);
  const sources = await SourceFolders.open({ folders: [folder.path] });
  await sources.rescan();
  const docRef = sources.list()[0]?.docRef ?? "";
  await rm(folder.at("a.txt"));
  await expect(sources.refresh(docRef)).resolves.toBeUndefined();
  expect(sources.list()).toEqual([]);
});
