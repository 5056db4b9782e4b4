import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { describeIssues } from "@a2c-smcp/runtime";
import { describeFailure } from "@a2c-smcp/toolbox";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { typescriptForm } from "../schema/typescript-form.ts";
import { ANSWER, textBlock } from "./answers.ts";

/** Arguments that do not fit, with what would. */
export function badArguments(tool: string, error: z.ZodError, schema: object): ProtocolError {
  const mistakes = describeIssues(error, "arguments");
  return new ProtocolError(ErrorCode.BadRequest, `The arguments of ${tool} do not fit`, {
    details: { mistakes, parameters: typescriptForm(schema) },
  });
}

/** A failure as the answer of a tool: a model reads it and can do better. */
export function failureAnswer(cause: unknown): CallToolResult {
  const error = ProtocolError.fromUnknown(cause);
  const { code, message, details = {} } = error;
  const said = Object.entries(details).filter(([, value]) => value !== undefined);
  return {
    isError: true,
    content: [textBlock(describeFailure(error))],
    // Clients that show structured content would show the same a second time, or it alone.
    _meta: { [ANSWER]: { error: { code, message, details: Object.fromEntries(said) } } },
  };
}
