import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { extractCitations, readCitations, uncitedRequirements, unknownCitations } from "./citations.ts";
import { onceBroken } from "./requirements/founding-documents.ts";
import { finishedMilestones, type Requirement, requirements } from "./requirements.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

// Examples are put together at run time: written out, they would be citations of this file.
const cite = (id: string) => `(#${id})`;

describe("the manifest of requirements", () => {
  test("has each id once", () => {
    const ids = requirements.map(({ id }) => id);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);

    expect(repeated).toEqual([]);
  });

  test("has only ids that a title can cite, of at least two dotted words", () => {
    const malformed = requirements
      .map(({ id }) => id)
      .filter((id) => !id.includes(".") || extractCitations(cite(id))[0] !== id);

    expect(malformed).toEqual([]);
  });

  test("has a requirement for each statement of the founding documents that once did not hold", () => {
    const ids = new Set<string>(requirements.map(({ id }) => id));
    const unknown = Object.values(onceBroken)
      .flat()
      .filter((id) => !ids.has(id));

    expect(unknown).toEqual([]);
    expect(Object.keys(onceBroken)).toHaveLength(34);
  });

  test("says each requirement in one sentence of its own", () => {
    const texts = requirements.map(({ text }) => text);

    expect(texts.filter((text) => !/^\S.*\.$/.test(text) || /\. [A-Z]/.test(text))).toEqual([]);
  });
});

describe("the tests of this repository", () => {
  test("cite only requirements that exist", () => {
    const unknown = unknownCitations(readCitations(root), requirements);

    expect(unknown, `cited, but not in the manifest:\n${unknown.join("\n")}`).toEqual([]);
  });

  test("cite every requirement of a finished milestone", () => {
    const uncited = uncitedRequirements(readCitations(root), requirements, finishedMilestones);

    expect(uncited, `cited by no test:\n${uncited.join("\n")}`).toEqual([]);
  });
});

describe("citations", () => {
  const known: Requirement = { id: "a.known", section: 1, milestone: "roles", text: "It is known." };

  test("are found in titles, each id once", () => {
    const text = `describe("x ${cite("uri.dpe.rule-3")}"); test("y ${cite("a.b")} ${cite("uri.dpe.rule-3")}");`;

    expect(extractCitations(text)).toEqual(["uri.dpe.rule-3", "a.b"]);
  });

  test("are only what has the form of one", () => {
    const text = ["#a.b", "(a.b)", cite("A.b"), cite("a..b"), cite("a.b."), cite("-a")].join(" ");

    expect(extractCitations(text)).toEqual([]);
  });

  test("of an unknown id are reported with each file that cites it", () => {
    const citations = new Map([
      ["a.known", ["x.test.ts"]],
      ["an.unknown", ["x.test.ts", "y.test.ts"]],
    ]);

    expect(unknownCitations(citations, [known])).toEqual(["x.test.ts: an.unknown", "y.test.ts: an.unknown"]);
  });

  test("that a finished milestone lacks are reported with their sentence", () => {
    expect(uncitedRequirements(new Map(), [known], ["roles"])).toEqual(["a.known: It is known."]);
    expect(uncitedRequirements(new Map(), [known], ["views"])).toEqual([]);
    expect(uncitedRequirements(new Map([["a.known", ["x.test.ts"]]]), [known], ["roles"])).toEqual([]);
  });

  test("are read from the test files of packages and tests alone", () => {
    const folder = mkdtempSync(join(tmpdir(), "citations-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const cited = ["packages/x/src/deep/a.test.ts", "tests/conformance/b.test.ts", "tests/dist/c.test.ts"];
    const others = [
      "packages/x/src/a.ts",
      "packages/x/dist/a.test.ts",
      "tests/node_modules/y/a.test.ts",
      "tests/e2e/dist/a.test.ts",
      "scripts/a.test.ts",
    ];
    for (const file of [...cited, ...others]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `test("z ${cite("a.b")}")`);
    }

    expect([...readCitations(folder)]).toEqual([["a.b", cited]]);
  });
});
