import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { describeIssues } from "@a2c-smcp/runtime";
import { z } from "zod";

/** A failure in words that a model can do better by. */
export function describeFailure({ code, message, details = {} }: ProtocolError): string {
  const said = Object.entries(details).filter(([, value]) => value !== undefined);
  const lines = said.map(
    ([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [`Error ${code}: ${message}`, ...lines].join("\n");
}

/** Arguments that do not fit, with what would. */
export function badArguments(tool: string, error: z.ZodError, input: z.ZodObject): ProtocolError {
  const mistakes = describeIssues(error, "arguments");
  const parameters = Object.entries(input.shape).map(([name, schema]) => describeParameter(name, schema));
  return new ProtocolError(ErrorCode.BadRequest, `The arguments of ${tool} do not fit`, {
    details: { mistakes, parameters: parameters.join("; ") },
  });
}

function describeParameter(name: string, schema: z.core.$ZodType): string {
  const isOptional = schema._zod.optin === "optional";
  const { description } = z.globalRegistry.get(schema) ?? {};
  return `${name}${isOptional ? "?" : ""}${description === undefined ? "" : `: ${description}`}`;
}
