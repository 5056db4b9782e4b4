import type { PluginInfo } from "@a2c-smcp/computer";
import { ComputerError, PluginStore } from "@a2c-smcp/computer";
import { messages } from "../language/messages.ts";
import { skillHome } from "../options/skill-home.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine, printableLines } from "../terminal/printable.ts";
import type { PluginAction } from "./plugin-actions.ts";

/** What `a2c plugins` takes. */
export interface PluginFlags {
  readonly json?: true;
}

/** Lists plugins, or changes which are wanted; Computers that run follow. */
export async function runPlugins(
  action: PluginAction,
  plugin: string | undefined,
  flags: PluginFlags,
): Promise<void> {
  const store = new PluginStore(skillHome(process.env));
  const say = messages().parts.plugins;
  try {
    if (action === "list") return showPlugins(await store.list(), store, flags);
    if (plugin === undefined)
      throw new UserError(say.noPlugin(action), { exitCode: ExitCode.WrongUse, hint: say.noPluginHint });
    await store[action](plugin);
  } catch (cause) {
    if (!(cause instanceof ComputerError)) throw cause;
    throw new UserError(printableLines(cause.message), { hint: say.refusedHint, cause });
  }
  if (flags.json) console.log(JSON.stringify((await store.list()).find(({ id }) => id === plugin) ?? null));
  else console.log(say.done[action](printableLine(plugin)));
}

function showPlugins(all: readonly PluginInfo[], { home }: PluginStore, { json }: PluginFlags): void {
  const say = messages().parts.plugins;
  if (json) {
    console.log(JSON.stringify(all));
    return;
  }
  if (all.length === 0) console.log(say.none(printableLine(home)));
  for (const { id, state, version, description, skills, servers, problem } of all) {
    console.log([id, version, say.states[state]].filter(Boolean).map(String).map(printableLine).join("  "));
    const about = problem === undefined ? (description ?? "") : say.problem(problem);
    if (about !== "") console.log(`  ${printableLine(about)}`);
    if (skills.length > 0) console.log(`  ${say.skills(skills.map(printableLine).join(", "))}`);
    if (servers.length > 0) console.log(`  ${say.servers(servers.map(printableLine).join(", "))}`);
  }
}
