import { createContext, Script } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RegexLiteral } from "./regex-literals.ts";
import { regexLiterals } from "./regex-literals.ts";

/** Documents are parsed in workers that are ended when they take too long. */
const packages = [
  "agent",
  "cli",
  "computer",
  "endpoint",
  "gateway",
  "link",
  "protocol",
  "runtime",
  "server",
  "web",
];

/** Meets nothing but the messages of the command line's own library. */
const harmless = /^cli\/src\/language\//;

const SAMPLES = 4;
const LONGEST_SAMPLE = 24;
const LONGEST_PUMP = 8;
/** Characters of an attack. What is quadratic takes a second for the first, and minutes for the second. */
const FIRST = { characters: 60_000, milliseconds: 400 };
const SECOND = { characters: 600_000, milliseconds: 8_000 };

const context = createContext({});
const script = new Script("work()");

/** Whether the expression comes to an end on a text within the time. */
function ends(expression: RegExp, text: string, milliseconds: number): boolean {
  context["work"] = () => void text.replace(expression, "");
  try {
    script.runInContext(context, { timeout: milliseconds });
    return true;
  } catch (cause) {
    if ((cause as { code?: string }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw cause;
    return false;
  }
}

/** Texts that the expression matches, as far as they can be made up; what looks around and boundaries are left out. */
function samplesOf({ source, flags }: RegexLiteral): string[] {
  const plain = source.replace(/\(\?<?[=!][^()]*\)|\\b/g, "");
  try {
    const matching = fc.stringMatching(new RegExp(plain, flags.replace(/[^suv]/g, "")));
    return fc.sample(matching, { numRuns: SAMPLES, seed: 7 }).map((text) => text.slice(0, LONGEST_SAMPLE));
  } catch {
    return []; // classes of Unicode that cannot be made up
  }
}

/** The beginning of a match, and a part of it that is repeated without end. */
function attacksOf(literal: RegexLiteral): [prefix: string, pump: string][] {
  const attacks = samplesOf(literal).flatMap((sample) =>
    Array.from({ length: sample.length }, (_, start) => start).flatMap((start) =>
      Array.from({ length: sample.length - start }, (_, rest) => sample.slice(start, start + rest + 1))
        .filter((pump) => pump.length <= LONGEST_PUMP || start === 0)
        .map((pump): [string, string] => [sample.slice(0, start), pump]),
    ),
  );
  return [...new Map(attacks.map((attack) => [attack.join("\u0000"), attack])).values()];
}

function weaknessOf(literal: RegexLiteral): string | undefined {
  const expression = new RegExp(literal.source, literal.flags.replace("y", "g"));
  const weakness = attacksOf(literal).find(([prefix, pump]) =>
    [FIRST, SECOND].every(({ characters, milliseconds }) => {
      const text = `${prefix}${pump.repeat(characters / pump.length)}\u0000`;
      return !ends(expression, text, milliseconds);
    }),
  );
  return weakness && `${literal.file}: /${literal.source}/${literal.flags} on ${JSON.stringify(weakness)}`;
}

describe("regular expressions take no more time than their text is long", () => {
  test.each(packages)(
    "in %s",
    (name) => {
      const literals = regexLiterals(name).filter(({ file }) => !harmless.test(file));
      expect(literals.flatMap((literal) => weaknessOf(literal) ?? [])).toEqual([]);
    },
    120_000,
  );

  test("and one that does is found", () => {
    const quadratic = { file: "x", source: "\\[[0-9a-f:]*:[0-9a-f:]*\\]", flags: "gi" };
    expect(weaknessOf(quadratic)).toContain("[0-9a-f:]*");
  }, 60_000);
});
