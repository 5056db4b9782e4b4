// A JSON schema as a table of its fields, for people.

/** @typedef {{ [key: string]: any }} Schema */

/**
 * The fields of an object one by one, those of objects inside as `outer.inner`; anything else as one word.
 * @param {Schema} schema
 */
export function fieldTable(schema) {
  const rows = rowsOf(schema, "", { root: schema, depth: 0 });
  if (rows.length === 0) return `\`${typeOf(schema, schema)}\``;
  const isExplained = rows.some(({ meaning }) => meaning !== "");
  const lines = rows.map(
    ({ cells, meaning }) => `| ${[...cells, ...(isExplained ? [meaning] : [])].join(" | ")} |`,
  );
  const heads = ["field", "type", "required", ...(isExplained ? ["meaning"] : [])];
  return [`| ${heads.join(" | ")} |`, `|${" --- |".repeat(heads.length)}`, ...lines].join("\n");
}

/**
 * @param {Schema} schema
 * @param {string} prefix
 * @param {{ root: Schema, depth: number }} place
 * @returns {{ cells: string[], meaning: string }[]}
 */
function rowsOf(schema, prefix, { root, depth }) {
  const { properties = {}, required = [] } = /** @type {Schema} */ (resolve(schema, root));
  return Object.entries(properties).flatMap(([name, field]) => {
    const resolved = resolve(field, root);
    const isList = resolved["type"] === "array";
    const path = `${prefix}${name}${isList ? "[]" : ""}`;
    const cells = [`\`${path}\``, cell(typeOf(field, root)), required.includes(name) ? "yes" : ""];
    const item = isList ? resolve(resolved["items"] ?? {}, root) : resolved;
    const inner = depth < 2 ? rowsOf(item, `${path}.`, { root, depth: depth + 1 }) : [];
    return [{ cells, meaning: meaning(field, resolved) }, ...inner];
  });
}

/**
 * @param {Schema} schema
 * @param {Schema} root
 * @returns {Schema}
 */
function resolve(schema, root) {
  const [, name] = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(schema["$ref"] ?? "") ?? [];
  if (name === undefined) return schema;
  return (root["$defs"] ?? root["definitions"])?.[name] ?? schema;
}

/**
 * @param {Schema} field
 * @param {Schema} root
 * @returns {string}
 */
function typeOf(field, root) {
  const schema = resolve(field, root);
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (schema["enum"])
    return schema["enum"].map((/** @type {unknown} */ one) => JSON.stringify(one)).join(" or ");
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (choices)
    return [...new Set(choices.map((/** @type {Schema} */ one) => typeOf(one, root)))].join(" or ");
  if (schema["type"] === "array") return `list of ${typeOf(schema["items"] ?? {}, root)}`;
  return Array.isArray(schema["type"]) ? schema["type"].join(" or ") : (schema["type"] ?? "any");
}

/**
 * @param {Schema} field
 * @param {Schema} resolved
 */
function meaning(field, resolved) {
  const words = field["description"] ?? resolved["description"] ?? "";
  const fallback = field["default"] ?? resolved["default"];
  const standard = fallback === undefined ? "" : ` (default: \`${JSON.stringify(fallback)}\`)`;
  return prose(words) + standard;
}

/** @param {string} text */
function prose(text) {
  return text.replaceAll("|", "\\|").replaceAll("{{", "{ {").replaceAll("\n", " ");
}

/** @param {string} type */
function cell(type) {
  const text = type.length > 90 ? `${type.slice(0, 87)}…` : type;
  return `\`${text.replaceAll("|", "\\|").replaceAll("`", "'")}\``;
}
