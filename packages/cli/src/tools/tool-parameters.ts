import type { AgentTool } from "@a2c-smcp/agent";

type Schema = Readonly<Record<string, unknown>>;

/** One parameter of a tool, read from its JSON Schema. */
export interface ToolParameter {
  readonly name: string;
  /** The JSON types that it may have; none where the schema does not say. */
  readonly types: readonly string[];
  readonly isRequired: boolean;
  readonly description: string;
  readonly choices: readonly unknown[];
  readonly preset: unknown;
  /** Of the items, where it is a list. */
  readonly itemTypes: readonly string[];
}

/** The parameters of a tool: those that are required first. */
export function toolParameters({ params_schema }: Pick<AgentTool, "params_schema">): ToolParameter[] {
  const required = Array.isArray(params_schema["required"]) ? params_schema["required"] : [];
  const parameters = Object.entries(schemaOf(params_schema["properties"])).map(([name, raw]) => {
    const schema = schemaOf(raw);
    return {
      name,
      types: typesOf(schema),
      isRequired: required.includes(name),
      description: typeof schema["description"] === "string" ? schema["description"] : "",
      choices: Array.isArray(schema["enum"]) ? schema["enum"] : [],
      preset: schema["default"],
      itemTypes: typesOf(schemaOf(schema["items"])),
    };
  });
  return parameters.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function typesOf(schema: Schema): string[] {
  const { type, anyOf, oneOf } = schema;
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return type.filter((one) => typeof one === "string");
  const options = [anyOf, oneOf].find(Array.isArray);
  return options ? [...new Set(options.flatMap((option) => typesOf(schemaOf(option))))] : [];
}

function schemaOf(value: unknown): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}
