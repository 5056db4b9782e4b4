import { expect, test } from "vitest";
import { splitWords } from "./split-words.ts";

test.each([
  ["ls", ["ls"]],
  ["  cat  a b ", ["cat", "a", "b"]],
  ['cd "Travel policy"', ["cd", "Travel policy"]],
  ["call t text='a \"b\"' x=\\ y", ["call", "t", 'text=a "b"', "x= y"]],
  ['call t x="a\\"b"', ["call", "t", 'x=a"b']],
  ['cd ""', ["cd", ""]],
  ["", []],
  ['cd "open', undefined],
])("the words of %j", (line, words) => {
  expect(splitWords(line)).toEqual(words);
});
