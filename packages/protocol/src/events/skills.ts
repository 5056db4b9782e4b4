import { z } from "zod";
import { ComputerRequest } from "./office.ts";

/** A skill of a Computer, without its text, since 0.2.1. */
export const SkillRef = z.looseObject({
  /** `skill`, `plugin:skill` or `mcp:bundle_id:skill`; opaque to Agents. */
  name: z.string(),
  /** Where it comes from: `user`, `marketplace:<repo>` or `mcp:<bundle_id>`. */
  source: z.string(),
  /** The absolute folder on the Computer, for scripts that run there. */
  path: z.string(),
  description: z.string(),
  /** Of skills that an MCP server offers. */
  uri: z.string().nullish(),
  license: z.string().nullish(),
  compatibility: z.string().nullish(),
  allowed_tools: z.array(z.string()).nullish(),
  version: z.string().nullish(),
  skill_metadata: z.record(z.string(), z.unknown()).nullish(),
  /** Since 0.4. */
  tags: z.array(z.string()).nullish(),
});
export type SkillRef = z.infer<typeof SkillRef>;

/** The skills of a Computer. */
export const GetSkillsAnswer = z.looseObject({ skills: z.array(SkillRef), req_id: z.string() });
export type GetSkillsAnswer = z.infer<typeof GetSkillsAnswer>;

/** `client:get_skill`: one file of a skill. */
export const GetSkill = ComputerRequest.extend({
  name: z.string(),
  /** With `/`, relative to the skill; `SKILL.md` unless given. */
  rel_path: z.string().nullish(),
});
export type GetSkill = z.infer<typeof GetSkill>;

/** A file of a skill: short text as `body`, everything else by `blob_handle`, never both. */
export const GetSkillAnswer = z.looseObject({
  name: z.string(),
  rel_path: z.string(),
  mime_type: z.string(),
  total_size: z.int().nonnegative(),
  sha256: z.string(),
  body: z.string().nullish(),
  blob_handle: z.string().nullish(),
  req_id: z.string(),
});
export type GetSkillAnswer = z.infer<typeof GetSkillAnswer>;

/** Why a file of a skill is not given (4017). */
export const SkillReason = {
  Traversal: "traversal",
  Forbidden: "forbidden",
  NotFound: "not_found",
  TooLarge: "too_large",
} as const;
export type SkillReason = (typeof SkillReason)[keyof typeof SkillReason];
