import { expect, test } from "vitest";
import { openFileLimit } from "./open-file-limit.ts";

test("a process knows how many files it may have open, where the system tells", () => {
  const limit = openFileLimit();
  if (process.platform === "linux") expect(limit).toBeGreaterThan(0);
  else expect(limit).toBeUndefined();
});
