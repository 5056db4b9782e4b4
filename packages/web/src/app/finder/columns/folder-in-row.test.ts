import { expect, test } from "vitest";
import { folderInRow } from "./folder-in-row.ts";

test.each([
  ["/home/me/Reports/2025/q1/a.pdf", ["/home/me/Reports"], "2025/q1"],
  ["/home/me/Reports/a.pdf", ["/home/me/Reports"], undefined],
  ["/home/me/Reports/2025/a.pdf", ["/home/me/Reports", "/srv"], "Reports/2025"],
  ["/home/me/Reports/a.pdf", ["/home/me/Reports", "/srv"], "Reports"],
  ["/home/me/Reports2/2025/a.pdf", ["/home/me/Reports"], "Reports2/2025"],
  ["/a.pdf", [], undefined],
  ["/home/me/Reports/2025/a.pdf", undefined, undefined],
  [null, ["/srv"], undefined],
])("the folder of %s among %s is %s", (path, served, shown) => {
  expect(folderInRow(path, served)).toBe(shown);
});
