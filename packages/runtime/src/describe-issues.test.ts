import { expect, test } from "vitest";
import { describeIssues } from "./describe-issues.ts";

test("each place is named by its path, and the value itself by its word", () => {
  const issues = [
    { path: ["limits", 0, "port"], message: "too small" },
    { path: [], message: "not an object" },
  ];
  expect(describeIssues({ issues }, "options")).toEqual([
    "limits.0.port: too small",
    "options: not an object",
  ]);
});
