import { estimateTokens } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { SkillText, SkillView } from "../../api/skills.ts";
import { get } from "../http/route.ts";

/** GET /api/skills */
export const skillsRoute = get("/api/skills", z.object({}), async (_, { context }): Promise<SkillView[]> => {
  const skills = await context.computer.skills.list();
  return skills.map(({ name, source, path, description }) => ({ name, source, path, description }));
});

/** GET /api/skill: what one of them tells a model. */
export const skillRoute = get(
  "/api/skill",
  z.object({ name: z.string().max(1_000) }),
  async ({ name }, { context }): Promise<SkillText> => {
    const { total_size: bytes, body } = await context.computer.skills.read(name);
    return { name, bytes, tokens: estimateTokens(body ?? ""), text: body ?? null };
  },
);
