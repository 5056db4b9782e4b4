/** How a model expects its texts. */
export interface ModelHabits {
  /** Stands in front of a question. */
  readonly queryPrefix: string;
  /** Stands in front of what a question is compared with. */
  readonly passagePrefix: string;
  /** Which of the last layer's vectors stands for the text: that of the first token, or the mean of all. */
  readonly pooling: "cls" | "mean";
}

/** Families whose habits are published with them; the first that fits a name counts. */
const families: readonly (readonly [RegExp, ModelHabits])[] = [
  [/bge-m3/i, { queryPrefix: "", passagePrefix: "", pooling: "cls" }],
  [/bge.*zh/i, { queryPrefix: "为这个句子生成表示以用于检索相关文章：", passagePrefix: "", pooling: "cls" }],
  [
    /bge/i,
    {
      queryPrefix: "Represent this sentence for searching relevant passages: ",
      passagePrefix: "",
      pooling: "cls",
    },
  ],
  [/\be5\b/i, { queryPrefix: "query: ", passagePrefix: "passage: ", pooling: "mean" }],
  [/nomic-embed/i, { queryPrefix: "search_query: ", passagePrefix: "search_document: ", pooling: "mean" }],
];

const plain: ModelHabits = { queryPrefix: "", passagePrefix: "", pooling: "mean" };

/** What is known of a model by its name. */
export function habitsOf(name: string): ModelHabits {
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? plain;
}
