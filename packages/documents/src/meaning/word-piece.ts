import { z } from "zod";

/** What of a `tokenizer.json` is understood: WordPiece with the rules of BERT. */
export const TokenizerFile = z.object({
  normalizer: z
    .object({
      lowercase: z.boolean().optional(),
      strip_accents: z.boolean().nullish(),
      handle_chinese_chars: z.boolean().optional(),
    })
    .nullish(),
  model: z.object({
    type: z.literal("WordPiece").optional(),
    unk_token: z.string().default("[UNK]"),
    continuing_subword_prefix: z.string().default("##"),
    max_input_chars_per_word: z.number().int().positive().default(100),
    vocab: z.record(z.string(), z.number().int().nonnegative()),
  }),
});
export type TokenizerFile = z.infer<typeof TokenizerFile>;

const CHINESE = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
// Control characters are what this is about: BERT drops them.
const DROPPED = /[\0\ufffd]|(?![\t\n\r])\p{C}/gu;
const ACCENTS = /\p{Mn}/gu;
/** A run of other characters, or one sign: what BERT takes for punctuation, which is also $, +, <, =, >, ^, ` and |. */
const WORDS = /[^\s\p{P}$+<=>^`|~]+|[\p{P}$+<=>^`|~]/gu;

/** Cuts text into the pieces that a model of the BERT family knows. */
export class WordPiece {
  readonly #file: TokenizerFile;
  readonly #vocabulary: ReadonlyMap<string, number>;
  readonly #special: { readonly cls: number; readonly sep: number; readonly unknown: number };

  /** Throws when a token that every text needs is not in the vocabulary. */
  constructor(file: TokenizerFile) {
    this.#file = file;
    this.#vocabulary = new Map(Object.entries(file.model.vocab));
    const need = (token: string): number => {
      const id = this.#vocabulary.get(token);
      if (id === undefined) throw new Error(`the tokenizer's vocabulary has no ${token}`);
      return id;
    };
    this.#special = { cls: need("[CLS]"), sep: need("[SEP]"), unknown: need(file.model.unk_token) };
  }

  /** Ids with the tokens of beginning and end; what goes beyond `most` is cut off. */
  encode(text: string, most: number): number[] {
    const ids = [this.#special.cls];
    for (const [word] of this.#normalise(text).matchAll(WORDS)) {
      for (const id of this.#pieces(word)) ids.push(id);
      if (ids.length >= most) break;
    }
    ids.length = Math.min(ids.length, most - 1);
    ids.push(this.#special.sep);
    return ids;
  }

  #normalise(text: string): string {
    const { lowercase = true, strip_accents, handle_chinese_chars = true } = this.#file.normalizer ?? {};
    let normal = text.replace(DROPPED, "");
    if (handle_chinese_chars) normal = normal.replace(CHINESE, " $& ");
    if (strip_accents ?? lowercase) normal = normal.normalize("NFD").replace(ACCENTS, "");
    return lowercase ? normal.toLowerCase() : normal;
  }

  /** The longest pieces from the front; a word with a piece that is not known is unknown as a whole. */
  #pieces(word: string): readonly number[] {
    const { continuing_subword_prefix: prefix, max_input_chars_per_word: most } = this.#file.model;
    const characters = [...word];
    if (characters.length > most) return [this.#special.unknown];
    const ids: number[] = [];
    let start = 0;
    while (start < characters.length) {
      const found = this.#longest(characters, start, start === 0 ? "" : prefix);
      if (found === undefined) return [this.#special.unknown];
      ids.push(found.id);
      start = found.end;
    }
    return ids;
  }

  #longest(
    characters: readonly string[],
    start: number,
    prefix: string,
  ): { readonly id: number; readonly end: number } | undefined {
    for (let end = characters.length; end > start; end--) {
      const id = this.#vocabulary.get(prefix + characters.slice(start, end).join(""));
      if (id !== undefined) return { id, end };
    }
    return undefined;
  }
}
