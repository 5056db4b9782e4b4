import { writeFile } from "node:fs/promises";
import type { SkillFile, SkillRef } from "@a2c-smcp/agent";
import { AgentError, ErrorCode } from "@a2c-smcp/agent";
import { messageOf } from "@a2c-smcp/runtime";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, chosenComputers, note, printJson } from "../office/command-context.ts";
import { UserError } from "../process/exit.ts";
import { formatBytes } from "../terminal/numbers.ts";
import { printableLine, printableLines } from "../terminal/printable.ts";
import { sentences } from "../terminal/sentences.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";

interface Listed {
  readonly computer: string;
  readonly skill: SkillRef;
}

/** Which file of a skill, and where it goes. */
export interface ShowSkillOptions {
  /** Relative to the skill; its instructions unless given. */
  readonly file?: string | undefined;
  /** A file to write it to, as it is. */
  readonly output?: string | undefined;
}

/** Lists the skills of every Computer that was chosen; one that does not answer is named, and the others are shown. */
export async function listSkills(context: CommandContext): Promise<void> {
  const { agent, signal } = context;
  const listed: Listed[] = [];
  for (const computer of chosenComputers(context))
    try {
      const skills = await agent.skills(computer, { signal });
      listed.push(...skills.map((skill) => ({ computer, skill })));
    } catch (error) {
      if (signal?.aborted || chosenComputers(context).length === 1) throw error;
      note(context, `${computer}: ${printableLine(messageOf(error))}`);
    }
  context.onAnswer?.(listed.map(({ skill }) => skill));
  if (context.isJson)
    return printJson(context, { skills: listed.map(({ computer, skill }) => ({ computer, ...skill })) });
  const say = context.messages.office.skills;
  if (listed.length === 0) return note(context, sentences(say.none, say.noneHint));
  context.out.print(skillTable(context, listed));
  note(context, say.count(listed.length));
}

/** Shows one file of a skill, or writes it. */
export async function showSkill(
  context: CommandContext,
  name: string,
  { file, output }: ShowSkillOptions,
): Promise<void> {
  const { path, mimeType, bytes } = await readFile(context, name, file);
  context.onAnswer?.({ path, mimeType });
  if (output !== undefined) {
    await writeFile(output, bytes);
    return note(context, context.messages.office.skills.written(output, formatBytes(bytes.length)));
  }
  const text = textOf(bytes);
  if (context.isJson) {
    const body = text === undefined ? { blob: Buffer.from(bytes).toString("base64") } : { text };
    return printJson(context, { name, path, mime_type: mimeType, size: bytes.length, ...body });
  }
  if (text === undefined)
    return note(
      context,
      context.messages.office.skills.binary(
        printableLine(path),
        printableLine(mimeType),
        formatBytes(bytes.length),
      ),
    );
  context.out.print(printableLines(text));
}

async function readFile(context: CommandContext, name: string, file: string | undefined): Promise<SkillFile> {
  try {
    return await context.agent.skillFile(chosenComputer(context), name, file);
  } catch (cause) {
    const code = cause instanceof AgentError ? cause.code : undefined;
    if (code !== ErrorCode.McpServerNotFound && code !== ErrorCode.InvalidSkillName) throw cause;
    const say = context.messages.office.skills;
    const hint = say.unknownHint(context.command("skills"));
    throw new UserError(say.unknown(printableLine(name)), { hint, cause });
  }
}

function skillTable(context: CommandContext, listed: readonly Listed[]): string {
  const { style, width } = context.out;
  const say = context.messages.office.headers;
  const hasSeveral = new Set(listed.map(({ computer }) => computer)).size > 1;
  const columns: Column<Listed>[] = [
    { header: say.computer, value: ({ computer }) => (hasSeveral ? computer : undefined) },
    { header: say.skill, value: ({ skill }) => skill.name, paint: style.strong, isWhole: true },
    { header: say.source, value: ({ skill }) => skill.source, paint: style.quiet },
    { header: say.description, value: ({ skill }) => skill.description },
  ];
  return renderTable(listed, columns, { width, style });
}

/** Bytes as text, where they are text. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined; // something else
  }
}
