import { excessOf, excessOfJson } from "@a2c-smcp/runtime";
import type { Case } from "../engine/case.ts";
import type { Target } from "../engine/target.ts";
import { functionSubject, promise } from "../engine/target.ts";
import { brokenJson, jsonText } from "../inputs/json-text.ts";

const tight = { depth: 12, values: 300 };

function run([text = ""]: Case): void {
  for (const bounds of [undefined, tight]) {
    const written = excessOfJson(text, bounds);
    const value = parsed(text);
    if (value === undefined) continue;
    const held = excessOf(value, bounds);
    promise(
      held === undefined || written !== undefined,
      "a value passes a bound that its text was said to keep",
    );
    // The reason for the bounds: what keeps them can be written again.
    if (held === undefined) JSON.stringify(value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no JSON, or too deep even for the parser: nobody gets a value
  }
}

export const jsonBounds: Target = {
  name: "json-bounds",
  about: "the bounds on depth and size: what they let through can be walked and written",
  isGuided: true,
  seeds: [['{"a":[1,"\\"",{"b":"]"}]}'], [`${"[".repeat(200)}${"]".repeat(200)}`]],
  milliseconds: 500,
  generate: (random) => [random.oneIn(8) ? brokenJson(random) : jsonText(random)],
  open: functionSubject(run),
};
