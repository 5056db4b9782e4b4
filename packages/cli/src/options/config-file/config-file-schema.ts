import type { Command, Option } from "commander";
import { configurableOptions, kindOf } from "./option-values.ts";

/** The JSON Schema of a file that sets the options of a command, for editors and the reference. */
export function configFileSchema(command: Command, title: string): Record<string, unknown> {
  const options = [...configurableOptions(command)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title,
    type: "object",
    properties: {
      $schema: { type: "string", description: "Address of this schema, for editors" },
      ...Object.fromEntries(options.map(([name, option]) => [name, schemaOf(option)])),
    },
    additionalProperties: false,
  };
}

function schemaOf(option: Option): Record<string, unknown> {
  const standard = option.defaultValue as unknown;
  return {
    ...types[kindOf(option)],
    ...(option.argChoices === undefined ? {} : { enum: option.argChoices }),
    ...(standard === undefined ? {} : { default: standard }),
    description: option.description,
  };
}

const types = {
  switch: { type: "boolean" },
  number: { type: "number" },
  text: { type: ["string", "number"] },
  list: {
    anyOf: [
      { type: "array", items: { type: "string" } },
      { type: "object", additionalProperties: { type: ["string", "number"] } },
    ],
  },
} as const;
