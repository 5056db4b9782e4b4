import { describe, expect, test } from "vitest";
import { excessOf, excessOfJson, parseBoundedJson } from "./value-bounds.ts";

const bounds = { depth: 3, values: 6 };
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe.each([
  ["a decoded value", (text: string, limits = bounds) => excessOf(JSON.parse(text), limits)],
  ["a JSON text", (text: string, limits = bounds) => excessOfJson(text, limits)],
])("%s", (_name, check) => {
  test.each(['"a"', "1", "null", "[]", nested(3), "[1,2,3,4]", '{"a":{"b":{}}}'])("%s fits", (text) => {
    expect(check(text)).toBeUndefined();
  });

  test.each([nested(4), '{"a":[{"b":[]}]}', '[1,[[["x"]]]]'])("%s is too deep", (text) => {
    expect(check(text)).toEqual({ bound: "depth", limit: 3 });
  });

  test.each(["[1,2,3,4,5,6,7]", '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}'])(
    "%s holds too much",
    (text) => {
      expect(check(text)).toEqual({ bound: "values", limit: 6 });
    },
  );

  test("a depth that would end the stack is found", () => {
    expect(check(nested(1_000_000), { depth: 100, values: 9_000_000 })).toEqual({
      bound: "depth",
      limit: 100,
    });
  });

  test.each(['["[[[[[[[[,,,,,,,"]', '["\\"[[[[[[["]', '["\\\\",["[[[[[["]]', '{"[[[[":"{{{{"}'])(
    "brackets and commas within the strings of %s do not count",
    (text) => {
      expect(check(text)).toBeUndefined();
    },
  );
});

test("bytes are one value", () => {
  expect(excessOf({ data: new Uint8Array(1_000) }, { depth: 2, values: 4 })).toBeUndefined();
});

test("a string that never ends is left to the parser", () => {
  expect(excessOfJson('["[[[[[[', bounds)).toBeUndefined();
  expect(excessOfJson('"\\', bounds)).toBeUndefined();
});

test("text from outside is parsed only within the bounds", () => {
  expect(parseBoundedJson("[[1]]", bounds)).toEqual([[1]]);
  expect(() => parseBoundedJson(nested(4), bounds)).toThrow("The JSON is nested too deep (limit 3)");
  expect(() => parseBoundedJson("[1,2,3,4,5,6,7]", bounds)).toThrow("too large (more than 6 values)");
  expect(() => parseBoundedJson("nothing", bounds)).toThrow(SyntaxError);
});
