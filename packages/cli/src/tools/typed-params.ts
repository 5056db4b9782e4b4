import type { AgentTool } from "@a2c-smcp/agent";
import type { Messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import type { ToolParameter } from "./tool-parameters.ts";
import { toolParameters } from "./tool-parameters.ts";

type Params = Record<string, unknown>;
/** A value, or nothing where the text is none of the type. */
type Read = { readonly value: unknown } | undefined;

/** Turns `key=value` words into parameters, each of the type that the tool's schema gives it. */
export function typedParams(tool: AgentTool, pairs: readonly string[], messages: Messages): Params {
  const known = new Map(toolParameters(tool).map((parameter) => [parameter.name, parameter]));
  const isOpen = tool.params_schema["additionalProperties"] === true || known.size === 0;
  const params: Params = {};
  for (const pair of pairs) {
    const [key, text] = splitPair(pair, messages);
    const parameter = known.get(key);
    if (!parameter && !isOpen) throw unknownKey(key, tool, messages);
    const read = readValue(text, parameter);
    if (!read) throw badValue({ key, text, parameter }, messages);
    params[key] = joined(params[key], read.value);
  }
  return params;
}

/** A list that is given in several words is one list. */
function joined(before: unknown, after: unknown): unknown {
  return Array.isArray(before) && Array.isArray(after) ? [...before, ...after] : after;
}

function splitPair(pair: string, { office }: Messages): [key: string, text: string] {
  const at = pair.indexOf("=");
  if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)];
  const message = office.call.badPair(printableLine(pair));
  throw new UserError(message, { exitCode: ExitCode.WrongUse, hint: office.call.badPairHint });
}

function readValue(text: string, parameter: ToolParameter | undefined): Read {
  const types = parameter?.types ?? [];
  if (types.length === 0) return asJson(text) ?? { value: text };
  const order = ["null", "boolean", "integer", "number", "object", "array", "string"];
  for (const type of order.filter((one) => types.includes(one))) {
    const read = readers[type]?.(text, parameter);
    if (read) return read;
  }
  return undefined;
}

const readers: Readonly<Record<string, (text: string, parameter: ToolParameter | undefined) => Read>> = {
  null: (text) => (text === "null" ? { value: null } : undefined),
  boolean: (text) => (text === "true" || text === "false" ? { value: text === "true" } : undefined),
  integer: (text) => (/^[-+]?\d+$/.test(text) ? { value: Number(text) } : undefined),
  number: (text) =>
    text.trim() !== "" && Number.isFinite(Number(text)) ? { value: Number(text) } : undefined,
  object: (text) => (text.trim().startsWith("{") ? asJson(text) : undefined),
  array: readList,
  string: (text) => ({ value: text }),
};

/** JSON, or values with commas between them. */
function readList(text: string, parameter: ToolParameter | undefined): Read {
  if (text.trim().startsWith("[")) return asJson(text);
  if (text === "") return { value: [] };
  const item = parameter && { ...parameter, types: parameter.itemTypes };
  const values = text.split(",").map((part) => readValue(part, item));
  return values.includes(undefined) ? undefined : { value: values.map((read) => read?.value) };
}

function asJson(text: string): Read {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // text that is no JSON
  }
}

function unknownKey(key: string, tool: AgentTool, { office }: Messages): UserError {
  const names = toolParameters(tool).map(({ name }) => name);
  const message = office.call.unknownKey(printableLine(key), printableLine(tool.name));
  const hint = office.call.knownKeys(names.map(printableLine).join(", "));
  return new UserError(message, { exitCode: ExitCode.WrongUse, hint });
}

function badValue(
  { key, text, parameter }: { key: string; text: string; parameter: ToolParameter | undefined },
  { office }: Messages,
): UserError {
  const type = parameter?.types.join(" | ") ?? "";
  const message = office.call.badValue(key, type, printableLine(text) || '""');
  return new UserError(message, { exitCode: ExitCode.WrongUse });
}
