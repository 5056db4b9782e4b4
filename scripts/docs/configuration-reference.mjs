// The configuration files, field by field, from the schemas in docs/schema.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fieldTable } from "./field-table.mjs";

/**
 * @param {string} root
 * @param {string} target folder of the page
 */
export function writeConfigurationReference(root, target) {
  const folder = join(root, "docs", "schema");
  const sections = readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const schema = JSON.parse(readFileSync(join(folder, name), "utf8"));
      return [
        `## ${schema.title ?? name}`,
        schema.description ?? "",
        `Schema: \`docs/schema/${name}\`.`,
        ...tables(schema),
      ];
    });
  const intro =
    "Every field of the configuration files, made from their JSON Schemas. An editor that is given the schema completes and checks them; an unknown field is an error, for it is a typo.";
  mkdirSync(target, { recursive: true });
  writeFileSync(
    join(target, "configuration.md"),
    `${["# Configuration", intro, ...sections].join("\n\n")}\n`,
  );
  cpSync(folder, join(target, "..", "public", "schema"), { recursive: true });
}

/**
 * What a Computer reads takes several forms; the one that most files have is shown whole, entry by entry.
 * @param {any} schema
 */
function tables(schema) {
  const form = schema.anyOf?.find((/** @type {any} */ one) => one.properties?.mcpServers) ?? schema;
  const parts = [fieldTable({ ...form, $defs: schema.$defs })];
  for (const [name, field] of Object.entries(form.properties ?? {}))
    for (const { title, entry } of entriesOf(field, schema))
      parts.push(`### ${name}: ${title}`, fieldTable({ ...entry, $defs: schema.$defs }));
  return parts;
}

/**
 * The kinds of entry that a list, or an object by name, may hold.
 * @param {any} field
 * @param {any} schema
 * @returns {{ title: string, entry: any }[]}
 */
function entriesOf(field, schema) {
  const resolve = (/** @type {any} */ one) => schema.$defs?.[one?.$ref?.replace("#/$defs/", "")] ?? one;
  const { items, additionalProperties } = resolve(field);
  const entry = resolve(items ?? additionalProperties);
  if (entry === undefined || typeof entry !== "object") return [];
  return (entry.anyOf ?? entry.oneOf ?? [entry])
    .map(resolve)
    .filter(
      (/** @type {any} */ one) => one.properties !== undefined && !("server_parameters" in one.properties),
    )
    .map((/** @type {any} */ one) => {
      const type = resolve(one.properties.type);
      return { title: type?.const ?? type?.enum?.join(", ") ?? "an entry", entry: one };
    });
}
