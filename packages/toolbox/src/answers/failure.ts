import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { cutText, describeIssues } from "@a2c-smcp/runtime";
import { z } from "zod";

/** What a failure and each of its details may cost: they repeat what was asked, however long that was. */
const MOST_TOKENS = 6_000;
const MOST_OF_ONE = 1_500;

/** A failure in words that a model can do better by. */
export function describeFailure({ code, message, details = {} }: ProtocolError): string {
  const said = Object.entries(details).filter(([, value]) => value !== undefined);
  const lines = said.map(
    ([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const short = [`Error ${code}: ${message}`, ...lines].map((line) => cut(line, MOST_OF_ONE));
  return cut(short.join("\n"), MOST_TOKENS);
}

function cut(text: string, tokens: number): string {
  const part = cutText(text, 0, tokens);
  return part.next === undefined ? text : `${part.text.trimEnd()}…`;
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
