import { describe, expect, test } from "vitest";
import { fillPlaceholders, findReferences } from "./placeholders.ts";

const values: Record<string, string | number> = {
  "input:key": "k-1",
  "input:count": 3,
  "env:HOME": "/home/me",
};
const lookup = async ({ kind, name }: { kind: string; name: string }) => values[`${kind}:${name}`] ?? "?";

describe("placeholders", () => {
  test("are filled in everywhere in a value but in keys", async () => {
    const value = {
      "${input:key}": [`a \${input:key} b`, { deep: `\${env:HOME}/x-\${input:count}` }],
      n: 1,
      no: null,
    };

    expect(await fillPlaceholders(value, lookup)).toEqual({
      "${input:key}": ["a k-1 b", { deep: "/home/me/x-3" }],
      n: 1,
      no: null,
    });
  });

  test("that are the whole string keep the type of their value", async () => {
    expect(await fillPlaceholders([`\${input:count}`, ` \${input:count}`], lookup)).toEqual([3, " 3"]);
  });

  test("in what was filled in are not filled in again", async () => {
    expect(await fillPlaceholders(`\${input:a}`, async () => `\${input:b}`)).toBe(`\${input:b}`);
  });

  test("of other programs stay as they are", async () => {
    expect(await fillPlaceholders(`\${workspaceFolder}/x`, lookup)).toBe(`\${workspaceFolder}/x`);
  });

  test("are not looked for below ten levels", async () => {
    const nested = (levels: number): unknown => (levels === 0 ? `\${input:key}` : [nested(levels - 1)]);

    expect(JSON.stringify(await fillPlaceholders(nested(10), lookup))).toContain("k-1");
    expect(JSON.stringify(await fillPlaceholders(nested(11), lookup))).toContain("{input:key}");
    expect(findReferences(nested(11))).toEqual([]);
  });

  test("are found with what they refer to", () => {
    expect(findReferences({ a: [`\${input:key}-\${env:HOME}`], b: "plain" })).toEqual([
      { kind: "input", name: "key" },
      { kind: "env", name: "HOME" },
    ]);
  });
});
