import type { SkillRef } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { GatewayContext } from "../gateway-context.ts";
import { answerOf, blocksOf, fitText, present, textBlock } from "./answers.ts";
import { maxTokens, offset } from "./arguments.ts";
import { fitEntries } from "./fit-entries.ts";
import { defineTool } from "./tool.ts";

/** Whether there are skills: without any, clients do not pay for the tool. */
export async function hasSkills({ computer }: GatewayContext): Promise<boolean> {
  return (await computer.skills.list()).length > 0;
}

/** `skills(name?, path?)`: which skills there are, and what one of them says. */
export const skillsTool = defineTool({
  name: "skills",
  title: "Skills",
  description: "List skills: instructions for kinds of work, with files. With name: read one, or path of it.",
  input: z.strictObject({
    name: z.string().optional(),
    path: z.string().optional().describe("a file of the skill, SKILL.md unless given"),
    offset,
    max_tokens: maxTokens,
  }),
  run: async ({ name, path, offset: from, max_tokens }, { context }) => {
    await context.startup.all();
    const all = await context.computer.skills.list();
    if (name === undefined) return listAnswer(all, max_tokens);
    const { rel_path, mime_type, total_size, body } = await context.computer.skills.read(name, path);
    const folder = all.find((one) => one.name === name)?.path ?? "";
    const place = `${folder}/${rel_path}`;
    if (body === undefined)
      return answerOf(`${place} has ${total_size} bytes of ${mime_type}: read the file itself.`, {
        ...{ path: place, size: total_size, mime_type },
      });
    const goOn = (next: number) => ({ tool: "skills", arguments: present({ name, path, offset: next }) });
    const fitted = fitText(body, { tokens: max_tokens * 0.8, offset: from, goOn });
    return { content: [textBlock(`${place}, of a skill in ${folder}:`), ...blocksOf(fitted)] };
  },
});

function listAnswer(skills: readonly SkillRef[], maxTokens: number) {
  const all = skills.map(({ name, source, path, description, allowed_tools, version }) =>
    present({
      name,
      source,
      path,
      description: oneLine(description, 300),
      allowed_tools,
      version,
    }),
  );
  const shown = fitEntries(all, maxTokens * 0.6);
  const left = all.length - shown.length;
  const lines = [
    all.length === 0 ? "No skills." : `Skills 1 to ${shown.length} of ${all.length}:`,
    ...shown.map(
      (one) => `- ${String(one["name"])} (${String(one["source"])}): ${String(one["description"])}`,
    ),
    ...(left > 0 ? [`${left} more: ask with a larger max_tokens.`] : []),
  ];
  return answerOf(lines.join("\n"), { skills: shown, total: all.length });
}
