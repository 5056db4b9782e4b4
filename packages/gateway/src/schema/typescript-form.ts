import { cutCharacters, oneLine } from "@a2c-smcp/runtime";

const DEEPEST = 6;
const LONGEST_COMMENT = 120;
const MOST_PROPERTIES = 60;
const MOST_VALUES = 30;
/** Of a name or value that nobody could call a tool with. */
const LONGEST_VALUE = 200;
/** References make a tree of a small schema that has no end in sight. */
const MOST_PLACES = 1_000;

type Schema = Readonly<Record<string, unknown>>;

interface Place {
  readonly root: Schema;
  readonly depth: number;
  /** How much more is looked at, shared by all places. */
  readonly budget: { left: number };
}

/** Which of the parameters are shown. */
export interface ParameterWindow {
  readonly from: number;
  readonly most: number;
}

/** A JSON Schema as a TypeScript type: a third of the tokens, and models read it every day. */
export function typescriptForm(schema: unknown, window?: ParameterWindow): string {
  if (!isSchema(schema)) return "unknown";
  const place = { root: schema, depth: 0, budget: { left: MOST_PLACES } };
  return window && countParameters(schema) > 0 ? objectType(schema, place, window) : typeOf(schema, place);
}

/** How many parameters a schema has by its own word. */
export function countParameters(schema: unknown): number {
  if (!isSchema(schema) || !isSchema(schema["properties"]) || "$ref" in schema) return 0;
  return Object.keys(schema["properties"]).length;
}

function typeOf(schema: unknown, place: Place): string {
  place.budget.left -= 1;
  if (!isSchema(schema) || place.depth > DEEPEST || place.budget.left < 0) return "unknown";
  const inner = { ...place, depth: place.depth + 1 };
  if (typeof schema["$ref"] === "string") return typeOf(resolve(schema["$ref"], place.root), inner);
  if ("const" in schema) return valueText(schema["const"]);
  if (Array.isArray(schema["enum"])) return unionOfValues(schema["enum"]);
  const union = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(union))
    return joined(
      union.map((one) => typeOf(one, inner)),
      " | ",
    );
  if (Array.isArray(schema["allOf"]))
    return joined(
      schema["allOf"].map((one) => typeOf(one, inner)),
      " & ",
    );
  const { type } = schema;
  if (Array.isArray(type))
    return joined(
      type.map((one) => typeOf({ ...schema, type: one }, inner)),
      " | ",
    );
  return plainType(schema, inner);
}

function plainType(schema: Schema, place: Place): string {
  const { type } = schema;
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === "boolean" || type === "null") return type;
  if (type === "array" || "items" in schema) return arrayType(schema, place);
  if (type === "object" || "properties" in schema) return objectType(schema, place);
  return "unknown";
}

function arrayType({ items, prefixItems }: Schema, place: Place): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((one) => typeOf(one, place)).join(", ")}]`;
  const item = typeOf(items, place);
  return /[ |&]/.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

const FIRST: ParameterWindow = { from: 0, most: MOST_PROPERTIES };

function objectType(schema: Schema, place: Place, { from, most }: ParameterWindow = FIRST): string {
  const properties = isSchema(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  const { additionalProperties: others } = schema;
  if (properties.length === 0) return isSchema(others) ? `Record<string, ${typeOf(others, place)}>` : "{}";
  const shown = properties.slice(from, from + most).map(([name, property]) => {
    const mark = required.has(name) ? "" : "?";
    return `${propertyName(name)}${mark}: ${typeOf(property, place)}${commentOf(property)}`;
  });
  const rest = properties.length - from - shown.length;
  const before = from > 0 ? [`/* ${from} before */`] : [];
  return `{ ${[...before, ...shown, ...(rest > 0 ? [`/* ${rest} more */`] : [])].join("; ")} }`;
}

/** Descriptions and defaults come from servers that nobody vouches for, so they cannot end the comment. */
function commentOf(property: unknown): string {
  if (!isSchema(property)) return "";
  const { description, default: preset } = property;
  const words = [
    typeof description === "string" ? description : "",
    preset === undefined ? "" : `default ${JSON.stringify(preset)}`,
  ];
  const comment = oneLine(words.filter(Boolean).join("; ").replaceAll("*/", "* /"), LONGEST_COMMENT);
  return comment === "" ? "" : ` /* ${comment} */`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]{0,199}$/.test(name) ? name : valueText(name);
}

function valueText(value: unknown): string {
  return cutCharacters(JSON.stringify(value) ?? "unknown", LONGEST_VALUE);
}

function unionOfValues(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_VALUES).map(valueText);
  const rest = values.length - shown.length;
  return [...shown, ...(rest > 0 ? [`/* ${rest} more */ unknown`] : [])].join(" | ") || "never";
}

function joined(types: readonly string[], sign: string): string {
  return [...new Set(types)].join(sign) || "unknown";
}

/** Only what is in the schema itself; nothing is fetched. */
function resolve(reference: string, root: Schema): unknown {
  if (!reference.startsWith("#/")) return undefined;
  const path = reference.slice(2).split("/");
  return path.reduce<unknown>(
    (place, key) => (isSchema(place) ? place[key.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined),
    root,
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
