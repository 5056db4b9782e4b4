import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { ReadContext } from "../read-context.ts";

/** No list is so long that more than this could be passed over. */
export const MOST_OFFSET = 10_000_000;

/** What a tool is called with beside its arguments. */
export interface ToolCall {
  readonly context: ReadContext;
  readonly signal: AbortSignal;
  /** Tells the caller how far the work is; absent when it did not ask for that. */
  readonly report?: ((progress: ToolProgress) => void) | undefined;
}

export interface ToolProgress {
  readonly progress: number;
  readonly total: number;
  readonly message: string;
}

/** What a tool answers: for programs, and the same in words for models. */
export interface ToolAnswer<Output> {
  readonly structured: Output;
  readonly text: string;
  /** Content that is neither. */
  readonly extra?: CallToolResult["content"] | undefined;
}

/** One tool, with its words and shapes. All of them only read. */
export interface Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** It is only there when the server keeps an index. */
  readonly needsIndex?: boolean;
  run(args: z.infer<Input>, call: ToolCall): Promise<ToolAnswer<z.infer<Output>>>;
}

/** A tool with the types of its shapes, as one of many. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType>(
  tool: Tool<Input, Output>,
): Tool {
  return tool;
}
