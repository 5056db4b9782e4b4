import { expect, test } from "vitest";
import { TokenizerFile, WordPiece } from "./word-piece.ts";

const words = [
  "[PAD]",
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "un",
  "##aff",
  "##able",
  "cafe",
  "$",
  "1",
  "##2",
  ".",
  "保",
  "修",
  "x",
];
const vocab = Object.fromEntries(words.map((word, id) => [word, id]));

function tokens(
  text: string,
  more: { lowercase?: boolean; most?: number } = {},
): readonly (string | undefined)[] {
  const { lowercase = true, most = 512 } = more;
  const file = TokenizerFile.parse({ normalizer: { lowercase, strip_accents: null }, model: { vocab } });
  return new WordPiece(file).encode(text, most).map((id) => words[id]);
}

test("a word is cut into the longest pieces that are known, from the front", () => {
  expect(tokens("Unaffable")).toEqual(["[CLS]", "un", "##aff", "##able", "[SEP]"]);
});

test("signs stand alone, and accents fall with case", () => {
  expect(tokens("Café $12.")).toEqual(["[CLS]", "cafe", "$", "1", "##2", ".", "[SEP]"]);
  expect(tokens("Café", { lowercase: false })).toEqual(["[CLS]", "[UNK]", "[SEP]"]);
});

test("every Chinese character is a word, and control characters are dropped", () => {
  expect(tokens("保\u0000修x")).toEqual(["[CLS]", "保", "修", "x", "[SEP]"]);
});

test("a word with a piece that is not known, or with too many characters, is unknown as a whole", () => {
  expect(tokens("unzzz")).toEqual(["[CLS]", "[UNK]", "[SEP]"]);
  expect(tokens("x".repeat(101))).toEqual(["[CLS]", "[UNK]", "[SEP]"]);
});

test("what is too long is cut off before the end token", () => {
  expect(tokens("x ".repeat(50), { most: 4 })).toEqual(["[CLS]", "x", "x", "[SEP]"]);
});

test("a vocabulary without the tokens that every text needs is refused", () => {
  expect(() => new WordPiece(TokenizerFile.parse({ model: { vocab: { a: 0 } } }))).toThrow("[CLS]");
});
