import { z } from "zod";

/** One MCP server of a Computer as it is shown: placeholders stay literal, no secret is in it. */
export const ServerConfigView = z.looseObject({ type: z.string() });
export type ServerConfigView = z.infer<typeof ServerConfigView>;

/** The configuration of a Computer, without any secret. */
export const GetConfigAnswer = z.looseObject({
  servers: z.record(z.string(), ServerConfigView),
  inputs: z.array(z.looseObject({ id: z.string(), type: z.string() })).nullish(),
});
export type GetConfigAnswer = z.infer<typeof GetConfigAnswer>;
