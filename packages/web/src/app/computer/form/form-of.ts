import type { Field, ObjectField } from "./field.ts";

type Schema = Readonly<Record<string, unknown>>;

interface Context {
  readonly root: Schema;
  /** The references that led here: one that comes again would never end. */
  readonly path: readonly string[];
}

/** Beyond that a form is no form any more. */
const MAX_FIELDS = 200;
const MAX_DEPTH = 8;
const LONG_TEXT = 200;
const LONG_NAME = /(?:text|content|contents|body|message|code|script|markdown|prompt|sql)$/i;

/** The form for the parameters of a tool; `json` where its schema cannot be drawn as one. */
export function formOf(schema: Schema): Field {
  return fieldOf(schema, { root: schema, path: [] }, "");
}

function fieldOf(given: unknown, context: Context, name: string): Field {
  if (!isSchema(given)) return jsonField({});
  const resolved = resolve(given, context);
  if (resolved === undefined) return jsonField(given);
  const { schema, isNullable } = simplify(resolved.schema);
  const within = { ...context, path: resolved.path };
  // The one alternative that is left may be a reference again.
  if ("$ref" in schema) return { ...fieldOf(schema, within, name), isNullable };
  return { ...draw(schema, within, name), isNullable };
}

/** The kinds without their facts: title, description and default are the same for all. */
function draw(schema: Schema, context: Context, name: string): Field {
  const options = optionsOf(schema);
  if (options) return { ...factsOf(schema), kind: "choice", options };
  if (
    context.path.length > MAX_DEPTH ||
    schema["oneOf"] ||
    schema["anyOf"] ||
    schema["allOf"] ||
    schema["not"]
  )
    return jsonField(schema);
  switch (typeOf(schema)) {
    case "string":
      return textField(schema, name);
    case "number":
    case "integer":
      return numberField(schema);
    case "boolean":
      return { ...factsOf(schema), kind: "boolean" };
    case "array":
      return listField(schema, context, name);
    case "object":
      return objectField(schema, context) ?? jsonField(schema);
    default:
      return jsonField(schema);
  }
}

function textField(schema: Schema, name: string): Field {
  const maxLength = numberIn(schema, "maxLength");
  const format = stringIn(schema, "format");
  const isLong = format === null && (LONG_NAME.test(name) || (maxLength ?? 0) > LONG_TEXT);
  const minLength = numberIn(schema, "minLength");
  const pattern = stringIn(schema, "pattern");
  return { ...factsOf(schema), kind: "text", isLong, format, minLength, maxLength, pattern };
}

function numberField(schema: Schema): Field {
  return {
    ...factsOf(schema),
    kind: "number",
    isInteger: typeOf(schema) === "integer",
    min: numberIn(schema, "minimum"),
    max: numberIn(schema, "maximum"),
    above: numberIn(schema, "exclusiveMinimum"),
    below: numberIn(schema, "exclusiveMaximum"),
  };
}

function listField(schema: Schema, context: Context, name: string): Field {
  const { items } = schema;
  if (!isSchema(items) || schema["prefixItems"]) return jsonField(schema);
  const item = fieldOf(items, { ...context, path: [...context.path, "[]"] }, name);
  const [minItems, maxItems] = [numberIn(schema, "minItems") ?? 0, numberIn(schema, "maxItems")];
  return { ...factsOf(schema), kind: "list", item, minItems, maxItems };
}

function objectField(schema: Schema, context: Context): ObjectField | undefined {
  const properties = isSchema(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const isOpen =
    properties.length === 0 && schema["additionalProperties"] !== false && context.path.length > 0;
  if (isOpen || properties.length > MAX_FIELDS) return undefined;
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const fields = properties.map(([name, part]) => ({
    name,
    isRequired: required.includes(name),
    field: fieldOf(part, { ...context, path: [...context.path, `.${name}`] }, name),
  }));
  return { ...factsOf(schema), kind: "object", fields };
}

/** Follows references within the schema; what stands beside one adds to it. */
function resolve(
  schema: Schema,
  { root, path }: Context,
): { schema: Schema; path: readonly string[] } | undefined {
  const { $ref: reference, ...beside } = schema;
  if (typeof reference !== "string") return { schema, path };
  const target = path.includes(reference) ? undefined : lookUp(root, reference);
  return target && resolve({ ...target, ...beside }, { root, path: [...path, reference] });
}

function lookUp(root: Schema, reference: string): Schema | undefined {
  if (!reference.startsWith("#/")) return undefined;
  let found: unknown = root;
  for (const step of reference.slice(2).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    found = isSchema(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return isSchema(found) ? found : undefined;
}

/** Takes `null` out of the alternatives, and a single alternative for the thing itself. */
function simplify(schema: Schema): { schema: Schema; isNullable: boolean } {
  const { type } = schema;
  const types = Array.isArray(type) ? type.filter((one) => one !== "null") : [];
  if (Array.isArray(type) && types.length === 1)
    return { schema: { ...schema, type: types[0] }, isNullable: types.length < type.length };
  for (const key of ["anyOf", "oneOf", "allOf"] as const) {
    const { [key]: all, ...beside } = schema;
    if (!Array.isArray(all)) continue;
    const left = all.filter((one) => !(isSchema(one) && one["type"] === "null"));
    const [only] = left;
    if (left.length === 1 && isSchema(only))
      return { schema: { ...only, ...beside }, isNullable: left.length < all.length };
  }
  return { schema, isNullable: false };
}

function optionsOf(schema: Schema): { label: string; value: unknown }[] | undefined {
  if ("const" in schema) return [optionOf(schema["const"])];
  if (Array.isArray(schema["enum"])) return schema["enum"].filter((value) => value !== null).map(optionOf);
  const alternatives = schema["oneOf"] ?? schema["anyOf"];
  if (!Array.isArray(alternatives) || !alternatives.every((one) => isSchema(one) && "const" in one))
    return undefined;
  return alternatives.map((one: Schema) => ({ ...optionOf(one["const"]), ...labelOf(one) }));
}

function optionOf(value: unknown): { label: string; value: unknown } {
  return { label: typeof value === "string" ? value : JSON.stringify(value), value };
}

function labelOf(schema: Schema): { label?: string } {
  const label = stringIn(schema, "title");
  return label === null ? {} : { label };
}

function typeOf(schema: Schema): unknown {
  if (schema["type"] !== undefined) return schema["type"];
  return isSchema(schema["properties"]) ? "object" : undefined;
}

function factsOf(schema: Schema) {
  const [title, description] = [stringIn(schema, "title"), stringIn(schema, "description")];
  return { title, description, preset: schema["default"], isNullable: false };
}

function jsonField(schema: Schema): Field {
  return { ...factsOf(schema), kind: "json" };
}

function stringIn(schema: Schema, key: string): string | null {
  const value = schema[key];
  return typeof value === "string" && value !== "" ? value : null;
}

function numberIn(schema: Schema, key: string): number | null {
  const value = schema[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
