import { z } from "zod";
import { InputDefinition } from "./input-definition.ts";
import { flatServers, nestedServers, transportSpellings } from "./server-config.ts";

// The type follows from the parameters; under a key the name is the key.
const inferred = { type: true } as const;
const keyed = { type: true, name: true } as const;
const { stdio, sse, streamable } = nestedServers;
const NamedServer = z.union([
  stdio.partial(inferred),
  sse.partial(inferred),
  streamable.partial(inferred),
  flatServers.stdio.partial(inferred),
  flatServers.sse.partial(inferred),
  flatServers.streamable.partial(inferred),
]);
const KeyedServer = z.union([
  stdio.partial(keyed),
  sse.partial(keyed),
  streamable.partial(keyed),
  flatServers.stdio.partial(keyed),
  flatServers.sse.partial(keyed),
  flatServers.streamable.partial(keyed),
]);
const inputs = z.array(InputDefinition).optional();

const ConfigDocument = z.union([
  z.strictObject({
    $schema: z.string().optional(),
    inputs,
    servers: z.union([z.record(z.string(), KeyedServer), z.array(NamedServer)]),
  }),
  z.looseObject({ inputs, mcpServers: z.record(z.string(), KeyedServer) }),
  z.array(z.union([NamedServer, InputDefinition])),
  NamedServer,
]);

/** The JSON Schema of a configuration file, generated from the schemas that read it. */
export function configJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(ConfigDocument, {
    io: "input",
    reused: "ref",
    override: ({ jsonSchema }) => {
      const spellings = Object.entries(transportSpellings).find(([type]) => jsonSchema.const === type)?.[1];
      if (!spellings) return;
      delete jsonSchema.const;
      jsonSchema.enum = [...spellings];
    },
  });
  return { title: "A2C-SMCP Computer configuration", ...schema };
}
