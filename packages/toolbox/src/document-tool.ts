import { z } from "zod";
import type { DocumentAnswer } from "./answers/answer.ts";
import { badArguments } from "./answers/failure.ts";
import { DEFAULT_TOKENS, maxTokens } from "./arguments.ts";
import type { DocumentSource } from "./document-source.ts";
import { kindArguments } from "./kind-arguments.ts";

/** What a tool is called with beside its arguments. */
export interface DocumentCall {
  readonly source: DocumentSource;
  readonly signal?: AbortSignal | undefined;
  /** About how many tokens the answer may cost. */
  readonly tokens: number;
}

/** Who asks. */
export interface CallSetting extends Omit<DocumentCall, "tokens"> {
  /** What an answer may cost where the call does not say. */
  readonly tokens?: number | undefined;
}

/** A tool for a model over the documents of a source. All of them only read. */
export interface DocumentTool {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Checks the arguments and runs; throws a `ProtocolError` that a model can do better by. */
  run(args: unknown, setting: CallSetting): Promise<DocumentAnswer>;
}

/** How a tool is written down. */
export interface DocumentToolPlan<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `max_tokens` is added to it, unless all its answers are small. */
  readonly input: Shape;
  readonly isSmall?: boolean;
  run(input: z.infer<z.ZodObject<Shape>>, call: DocumentCall): Promise<DocumentAnswer>;
}

/** Makes a tool: its arguments are checked before it runs. */
export function defineDocumentTool<Shape extends z.ZodRawShape>(plan: DocumentToolPlan<Shape>): DocumentTool {
  const { name, title, description, input: shape } = plan;
  const own = z.strictObject(shape);
  const input = plan.isSmall ? own : z.strictObject({ ...shape, max_tokens: maxTokens });
  const budget = z.object({ max_tokens: maxTokens });
  return {
    name,
    title,
    description,
    input,
    run: async (args, { source, signal, tokens = DEFAULT_TOKENS }) => {
      const given = input.safeParse(kindArguments(args, input));
      if (!given.success) throw badArguments(name, given.error, input);
      const { max_tokens = tokens } = budget.parse(given.data);
      const { max_tokens: _, ...rest } = given.data as Record<string, unknown>;
      return plan.run(own.parse(rest), { source, signal, tokens: max_tokens });
    },
  };
}
