import type { ToolCall as Call, ProviderTool, ToolAnswer } from "@a2c-smcp/provider";
import { ToolRefusal } from "@a2c-smcp/provider";
import { DocumentError } from "@a2c-smcp/readers";
import type { z } from "zod";
import { IndexError } from "../../index/index-error.ts";
import type { DocumentsContext } from "../documents-context.ts";

/** No list is so long that more than this could be passed over. */
export const MOST_OFFSET = 10_000_000;

/** What a tool is called with beside its arguments. */
export interface ToolCall extends Call {
  readonly context: DocumentsContext;
}

/** One tool over the documents of a context. */
export interface Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends Omit<ProviderTool<Input, Output>, "run" | "unavailable"> {
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

/** A tool as a provider takes it; what is wrong with a file or the index is for the caller to know. */
export function bindTool({ run, needsIndex, ...tool }: Tool, context: DocumentsContext): ProviderTool {
  const isOff = needsIndex === true && !context.library.queries.hasIndex;
  return {
    ...tool,
    ...(isOff ? { unavailable: `${tool.name} needs an index, and this server was started without one` } : {}),
    run: (args, call) =>
      run(args, { ...call, context }).catch((error: unknown) => {
        const isForCaller = error instanceof DocumentError || error instanceof IndexError;
        throw isForCaller ? new ToolRefusal(error.message, { cause: error }) : error;
      }),
  };
}
