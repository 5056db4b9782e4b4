import type { SkillRef } from "@a2c-smcp/protocol";
import type { Frontmatter } from "./frontmatter.ts";

/** Where a skill is, and what its source says of it. */
export type SkillPlace = Pick<SkillRef, "name" | "source" | "path" | "uri" | "version">;

/** A skill as Agents see it; what is not known is absent. */
export function skillRef(about: Frontmatter, place: SkillPlace): SkillRef {
  const { description, license, compatibility, "allowed-tools": allowed_tools, metadata, tags } = about;
  const fields = {
    ...place,
    description,
    license,
    compatibility,
    allowed_tools,
    skill_metadata: metadata,
    tags,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as SkillRef;
}
