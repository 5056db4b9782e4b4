import { expect, test } from "vitest";
import { workerRoom } from "./few-open-files.ts";

test.each([
  [undefined, 4, 4],
  [1024, 4, 4],
  [256, 8, 8],
  [128, 8, 8],
  [72, 8, 4],
  [64, 8, 2],
  [64, 1, 1],
  [20, 8, 1],
])("with %s open files and %i workers wanted there are %i", (openFiles, wanted, workers) => {
  const room = workerRoom(wanted, openFiles);
  expect(room.workers).toBe(workers);
  expect(room.notices).toHaveLength(openFiles !== undefined && openFiles < 256 ? 1 : 0);
});
