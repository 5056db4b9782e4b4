import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";

/** What the operator says about a tool. Unknown keys are kept and travel to the Agent as they are. */
export const ToolMeta = z.looseObject({
  auto_apply: z.boolean().nullish().describe("True: calls run without confirmation"),
  alias: z
    .string()
    .min(1, measured)
    .nullish()
    .describe("The name that the Agent sees instead of the tool's own"),
  tags: z.array(z.string()).nullish().describe("Handed on to the Agent as they are"),
  ret_object_mapper: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe("Handed on to the Agent as it is, for SDKs that read it"),
});
export type ToolMeta = z.infer<typeof ToolMeta>;
