/** What a question is about. */
export type Kind =
  | "fact"
  | "cell"
  | "sum"
  | "comparison"
  | "change"
  | "quote"
  | "scan"
  | "chinese"
  | "not there";

/** A call that a fixed policy makes, without a model. */
export interface Step {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A question with a known answer. */
export interface Question {
  readonly kind: Kind;
  /** The words that are looked for, unless `first` says what to call instead. */
  readonly ask: string;
  /** What the text has to hold for the question to be answered. */
  readonly expect: RegExp;
  /** The same for whoever has no tool for it and reads the text. */
  readonly words?: RegExp;
  /** The one call that answers it, where that is no search. */
  readonly first?: Step;
  /** The file that has the answer, for those who read whole files. */
  readonly file?: string;
}
