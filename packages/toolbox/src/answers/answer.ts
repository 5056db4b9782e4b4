/** A call that gets what an answer leaves out. */
export interface NextCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What it gets, in words. */
  readonly left: string;
}

/** A picture in an answer. */
export interface AnswerImage {
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** What a tool returns. */
export interface DocumentAnswer {
  /** Everything that a model has to know. */
  readonly text: string;
  /** What a program needs of it: URIs, citations, coverage, the calls that go on. The text is not said a second time. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly images?: readonly AnswerImage[] | undefined;
}

/** The calls that get the rest, a line each. */
export function describeNext(next: readonly NextCall[]): string {
  return next.map((call) => `[Not shown: ${call.left}. Get it with ${writeCall(call)}]`).join("\n");
}

/** A call as it is written. */
export function writeCall({ tool, arguments: args }: Pick<NextCall, "tool" | "arguments">): string {
  return `${tool}(${JSON.stringify(args)})`;
}

/** An answer of lines; those that are empty are left out. */
export function answerOf(
  lines: readonly string[],
  facts: Readonly<Record<string, unknown>>,
  next: readonly NextCall[] = [],
): DocumentAnswer {
  const text = [...lines, describeNext(next)].filter((line) => line !== "").join("\n");
  return { text, facts: present({ ...facts, next }) };
}

/** Only what is there. */
export function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      if (value === undefined || value === null) return false;
      return !(Array.isArray(value) && value.length === 0);
    }),
  );
}
