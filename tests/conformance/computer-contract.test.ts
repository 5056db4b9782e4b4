import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requirements } from "./requirements.ts";

const page = readFileSync(new URL("../../docs/computer-contract.md", import.meta.url), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| (?:CT|RC|PR|AG)-/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));

test("every item of the contract is proved by requirements that are there, or has a reason", () => {
  const known = new Set<string>(requirements.map(({ id }) => id));
  const wrong = rows.filter(([, , proof = ""]) => {
    if (/^not followed\b[^:]*: .{20,}/.test(proof)) return false;
    const ids = [...proof.matchAll(/`([^`]+)`/g)].map(([, id = ""]) => id);
    return ids.length === 0 || ids.some((id) => !known.has(id));
  });

  expect(wrong).toEqual([]);
});

test("no section of the contract is left out", () => {
  const items = rows.map(([item = ""]) => item).join(", ");
  const sections = [
    "CT-2.0.1",
    "CT-2.1",
    "CT-2.2",
    "CT-2.3",
    "CT-2.4",
    "CT-2.5",
    "CT-2.6",
    "CT-3.1",
    "CT-3.2",
  ];
  sections.push(
    "CT-3.3",
    "CT-3.4",
    "CT-3.5",
    "CT-4.1",
    "CT-4.2",
    "CT-4.3",
    "CT-4.4",
    "CT-4.5",
    "CT-4.6",
    "CT-4.7",
  );
  sections.push(
    "CT-4.8",
    "CT-5",
    "CT-6.1",
    "CT-6.2",
    "CT-6.3",
    "CT-6.4",
    "CT-6.5",
    "CT-6.6",
    "CT-6.7",
    "RC-2.3",
  );
  sections.push("RC-2.4", "RC-2.5.3", "RC-2.5.4", "RC-2.5.5", "RC-3", "RC-4.1", "RC-4.4", "RC-4.5", "RC-4.6");
  sections.push(
    "RC-4.8",
    "RC-4.9",
    "RC-5.7",
    "RC-5.9",
    "RC-5.10",
    "RC-6",
    "PR-2.1.2",
    "PR-2.2.2",
    "PR-3",
    "PR-7",
  );

  expect(sections.filter((section) => !items.includes(section))).toEqual([]);
});
