import type { CommandContext } from "../office/command-context.ts";
import { note } from "../office/command-context.ts";
import { inOffice } from "../office/in-office.ts";
import { whenFailed } from "../office/when-failed.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { runUntilStopped } from "../process/lifetime.ts";
import { printDesktop, showDesktop } from "./show-desktop.ts";

export interface DesktopFlags extends ConnectFlags {
  readonly watch?: true;
  readonly size?: number;
}

/** Shows the windows of Computers, once or with every change. */
export async function runDesktop(window: string | undefined, flags: DesktopFlags): Promise<void> {
  const query = { window, size: flags.size };
  const command = flags.watch ? "desktop --watch" : "desktop";
  await inOffice({ command, isLive: flags.watch === true }, flags, async (context) => {
    // Listening before looking: no change falls between the two.
    if (flags.watch) watchDesktop(context, query);
    await showDesktop(context, { ...query, isStream: flags.watch === true });
    if (!flags.watch) return;
    note(context, context.messages.office.desktop.watching);
    await runUntilStopped({ close: () => context.agent.close(), failed: whenFailed(context) });
  });
}

function watchDesktop(
  context: CommandContext,
  query: { window: string | undefined; size: number | undefined },
): void {
  context.agent.on("desktop-changed", ({ computer, desktops }) => {
    if (context.named !== undefined && context.named !== computer) return;
    const shown = desktops.filter(
      (text) => query.window === undefined || text.split("\n")[0] === query.window,
    );
    printDesktop(context, { computer, windows: shown.slice(0, query.size) });
  });
}
