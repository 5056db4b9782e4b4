import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { addConnectOptions } from "../options/connect.ts";

interface SkillsFlags extends ConnectFlags {
  readonly output?: string;
}

/** `a2c skills [SKILL] [FILE]`: the skills of computers, or what one of them says. */
export function skillsCommand(): Command {
  return addConnectOptions(skillsSyntax()).action(
    async (name: string | undefined, file: string | undefined, flags: SkillsFlags) => {
      const [{ inOffice }, { listSkills, showSkill }] = await Promise.all([
        import("../office/in-office.ts"),
        import("../resources/skills.ts"),
      ]);
      const { output } = flags;
      await inOffice({ command: "skills" }, flags, (context) =>
        name === undefined ? listSkills(context) : showSkill(context, name, { file, output }),
      );
    },
  );
}

/** What `skills` takes, here and in the shell. */
export function skillsSyntax(): Command {
  const say = messages().commands.skills;
  return new Command("skills")
    .description(say.description)
    .argument("[skill]", say.skill)
    .argument("[file]", say.file)
    .option("-o, --output <file>", say.output);
}
