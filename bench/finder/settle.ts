import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "../routing/child.ts";
import type { ProviderCommands } from "./provider-commands.ts";

const QUIET_MS = 1_500;

/** Steady state: every server has told of changes, what that led to is done, and a query makes no MCP call. */
export async function settle(
  providers: Child<ProviderCommands>,
  query: () => Promise<unknown>,
): Promise<void> {
  for (let asked = 1; asked > 0; ) {
    await providers.ask("announce", null);
    await untilQuiet(providers);
    await query();
    const before = await providers.ask("calls", null);
    await query();
    asked = (await providers.ask("calls", null)) - before;
  }
}

async function untilQuiet(providers: Child<ProviderCommands>): Promise<void> {
  for (let before = -1, now = 0; before !== now; ) {
    before = await providers.ask("calls", null);
    await sleep(QUIET_MS);
    now = await providers.ask("calls", null);
  }
}
