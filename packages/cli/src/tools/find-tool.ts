import type { AgentTool } from "@a2c-smcp/agent";
import { isToolNamed } from "@a2c-smcp/agent";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputers } from "../office/command-context.ts";
import { nearest } from "../office/nearest.ts";
import { typedNames } from "../office/typed-names.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";

/** The tool of that name; several Computers that have one need naming, none is said with what is near. */
export async function findTool(context: CommandContext, name: string): Promise<AgentTool> {
  const computers = chosenComputers(context);
  const tools = (await Promise.all(computers.map((computer) => context.agent.tools(computer)))).flat();
  const exact = tools.filter((tool) => tool.name === name);
  // By its own name too: what is listed carries the MCP server since protocol 0.3.
  const found = exact.length > 0 ? exact : tools.filter((tool) => isToolNamed(tool, name));
  const [first] = found;
  if (first && found.length === 1) return first;
  const { tools: say, computer: which, failure } = context.messages.office;
  if (first) {
    const message = which.which(found.map(({ computer }) => computer).join(", "));
    throw new UserError(message, { exitCode: ExitCode.WrongUse, hint: which.whichHint });
  }
  const near = nearest(name, typedNames(tools));
  const hint =
    near.length > 0
      ? `${say.near(near.map(printableLine).join(", "))} ${failure.toolHint}`
      : failure.toolHint;
  throw new UserError(say.unknown(printableLine(name)), { hint });
}
