import { ownCommand, ownLaunch, quoted } from "../../process/own-command.ts";

/** A line to be copied into a terminal, and what it is for. */
export interface CopyLine {
  readonly label: string;
  readonly command: string;
}

export interface CopyLabels {
  readonly look: string;
  readonly add: string;
}

/** What a person does next: look around as an Agent would, and give an MCP client the same documents. */
export function copyLines(
  folders: readonly string[],
  { look, add }: CopyLabels,
  started = process.argv[1],
): CopyLine[] {
  const lines = [{ label: look, command: `${ownCommand(started)} ls` }];
  if (folders.length === 0) return lines;
  const { command, args } = ownLaunch(started);
  const words = [command, ...args, "gateway", "--docs", ...folders].map(quoted);
  return [...lines, { label: add, command: `claude mcp add a2c -- ${words.join(" ")}` }];
}
