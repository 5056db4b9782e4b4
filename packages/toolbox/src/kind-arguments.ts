import { isRecord } from "@a2c-smcp/runtime";
import { z } from "zod";

/**
 * Arguments as models write them, read as they are meant: numbers in quotes and texts without, null or nothing for what is left out, one
 * thing where a list is expected, or the other way round, lists and objects as JSON in a text, `page` for the page that is asked for, `file` for
 * the document. What could mean something else stays as it is, and is refused.
 */
export function kindArguments(args: unknown, { shape }: z.ZodObject): unknown {
  if (!isRecord(args)) return args ?? {};
  const read = Object.entries(withPlace(args, shape)).flatMap(([name, value]): [string, unknown][] => {
    const schema = shape[name];
    if (schema === undefined) return value === null ? [] : [[name, value]];
    const isOptional = schema._zod.optin === "optional";
    if (isOptional && (value === null || value === "")) return [];
    return [[name, kindValue(value, innerOf(schema))]];
  });
  return withPage(Object.fromEntries(read), shape);
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional ? innerOf(schema.def.innerType) : schema;
}

function kindValue(value: unknown, schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodNumber && typeof value === "string")
    return /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodArray) return listOf(value, schema);
  if (schema instanceof z.ZodString && Array.isArray(value) && value.length === 1) return value[0];
  if (schema instanceof z.ZodString && typeof value === "number" && Number.isFinite(value))
    return String(value);
  return schema instanceof z.ZodRecord && typeof value === "string" ? parsed(value) : value;
}

function listOf(value: unknown, { element }: z.ZodArray): unknown[] {
  const list = typeof value === "string" && /^\s*\[/.test(value) ? parsed(value) : value;
  const items: readonly unknown[] = isOneCondition(list, element) ? [list] : [list].flat();
  return element instanceof z.ZodRecord ? items.map(recordOf) : [...items];
}

/** `["Region", "=", "North"]` where a list of such is expected. */
function isOneCondition(list: unknown, element: z.core.$ZodType): boolean {
  return (
    element instanceof z.ZodRecord &&
    Array.isArray(list) &&
    list.length === 3 &&
    list.every((item) => !isRecord(item) && !Array.isArray(item)) &&
    typeof list[1] === "string" &&
    /^([=<>!≤≥]{1,2}|in|contains|like)$/i.test(list[1].trim())
  );
}

/** A text among objects is kept as the text of one: `Total > 10`; a list of three is a condition as well. */
function recordOf(item: unknown): unknown {
  const read = typeof item === "string" ? parsed(item) : item;
  if (Array.isArray(read) && read.length === 3) return { column: read[0], op: read[1], value: read[2] };
  return typeof read === "string" ? { text: read } : read;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // refused as the text that it is
  }
}

/** What else the one document of a call is called. */
const PLACES = ["uri", "table", "document", "file", "path", "name", "file_name", "filename", "doc"];

/** The one word that can only mean the document, under the name that the tool has for it. */
function withPlace(
  args: Readonly<Record<string, unknown>>,
  shape: z.ZodObject["shape"],
): Readonly<Record<string, unknown>> {
  const own = ["uri", "table"].find(
    (name) => shape[name] !== undefined && shape[name]._zod.optin !== "optional",
  );
  if (own === undefined || args[own] !== undefined) return args;
  const [given, ...others] = PLACES.filter((name) => !(name in shape) && typeof args[name] === "string");
  if (given === undefined || others.length > 0) return args;
  const { [given]: word, ...rest } = args;
  return { [own]: word, ...rest };
}

/** `page` is the first of those that are read, or stands behind the name. */
function withPage(
  args: Readonly<Record<string, unknown>>,
  shape: z.ZodObject["shape"],
): Record<string, unknown> {
  const { page, pages, ...rest } = args;
  const range = /^\s*([1-9]\d{0,8})(?:\s*[-–]\s*([1-9]\d{0,8}))?\s*$/.exec(String(pages ?? ""));
  if (range && "to" in shape && [page, rest["from"], rest["to"]].every((each) => each === undefined))
    return { ...rest, from: Number(range[1]), to: Number(range[2] ?? range[1]) };
  const isNumber = /^[1-9]\d{0,8}$/.test(String(page));
  const isPrinted = typeof page === "string" && /^[^\s:/\\#\d][^\s:/\\#]{0,39}$/.test(page);
  if (page === undefined || "page" in shape || !(isNumber || isPrinted)) return { ...args };
  if (isNumber && "from" in shape && rest["from"] === undefined && !("element" in shape))
    return { ...rest, from: Number(page) };
  const { uri } = rest;
  const isName = typeof uri === "string" && !/^\[?\s*dpe:|:\d+$| p\. ?\d+\]?$|#/i.test(uri);
  return isName ? { ...rest, uri: `${uri}:${String(page)}` } : { ...args };
}
