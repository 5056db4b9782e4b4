import { A2cError } from "@a2c-smcp/protocol/a2c-error";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";

/** What a tool is called with beside its arguments. */
export interface ToolCall {
  readonly signal: AbortSignal;
  /** Reports progress to the caller; absent when it did not ask for that. */
  readonly report?: ((progress: ToolProgress) => void) | undefined;
}

/** How far the work of a tool is. */
export interface ToolProgress {
  readonly progress: number;
  readonly total: number;
  readonly message: string;
}

/** What a tool returns: for programs, and the same in words for models. */
export interface ToolAnswer<Output> {
  readonly structured: Output;
  readonly text: string;
  /** Content that is neither. */
  readonly extra?: CallToolResult["content"] | undefined;
}

/** One tool of a provider, with its words and shapes. All of them only read. */
export interface ProviderTool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Why the tool is not there at present: it is not listed, and a call of it is refused with this. */
  readonly unavailable?: string | undefined;
  run(args: z.infer<Input>, call: ToolCall): Promise<ToolAnswer<z.infer<Output>>>;
}

/** What a tool throws when it cannot do what was asked; the message ends with what to do instead. */
export class ToolRefusal extends A2cError {
  override readonly name = "ToolRefusal";
  readonly code = "tool-refused";
}

/** A tool with the types of its shapes, as one of many. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType>(
  tool: ProviderTool<Input, Output>,
): ProviderTool {
  return tool;
}
