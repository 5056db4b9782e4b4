import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";

/** What the operator says about a tool. Unknown keys are kept and travel to the Agent as they are. */
export const ToolMeta = z.looseObject({
  /** True: calls run without confirmation. */
  auto_apply: z.boolean().nullish(),
  /** The name that the Agent sees instead of the tool's own. */
  alias: z.string().min(1, measured).nullish(),
  tags: z.array(z.string()).nullish(),
  ret_object_mapper: z.record(z.string(), z.unknown()).nullish(),
});
export type ToolMeta = z.infer<typeof ToolMeta>;
