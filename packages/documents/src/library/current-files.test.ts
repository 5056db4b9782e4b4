import { expect, test, vi } from "vitest";
import type { Source, SourceChanges } from "../sources/source-folders.ts";
import { CurrentFiles } from "./current-files.ts";

const file = { docRef: "a", version: "1" } as Source;
const none: SourceChanges = { added: [], changed: [], removed: [], moved: [] };

function filesWith(before: Source | undefined, now: Source | undefined) {
  const files = new CurrentFiles({ get: () => before, refresh: async () => now });
  const told = vi.fn();
  files.listen(told);
  return { files, told };
}

test("a file that is as it was is nothing to tell", async () => {
  const { files, told } = filesWith(file, { ...file });
  expect(await files.look("a")).toEqual(file);
  expect(told).not.toHaveBeenCalled();
});

test("a file that changed is told before whoever looked gets it", async () => {
  const now = { ...file, version: "2" };
  const { files, told } = filesWith(file, now);
  const order: string[] = [];
  told.mockImplementation(() => order.push("told"));
  await files.look("a").then((source) => order.push(`got ${source?.version}`));
  expect(order).toEqual(["told", "got 2"]);
  expect(told.mock.calls).toEqual([[{ ...none, changed: [now] }]]);
});

test("a file that has gone is told as it was; one that nobody knew is not told at all", async () => {
  const gone = filesWith(file, undefined);
  expect(await gone.files.look("a")).toBeUndefined();
  expect(gone.told.mock.calls).toEqual([[{ ...none, removed: [file] }]]);
  const unknown = filesWith(undefined, undefined);
  expect(await unknown.files.look("b")).toBeUndefined();
  expect(unknown.told).not.toHaveBeenCalled();
});
