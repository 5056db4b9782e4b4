import type { DesktopFlags } from "../commands/desktop.ts";
import { runUntilStopped } from "../lifetime.ts";
import { inOffice } from "../look/in-office.ts";
import type { Look } from "../look/look.ts";
import { note } from "../look/look.ts";
import { printDesktop, showDesktop } from "../look/show-desktop.ts";
import { whenFailed } from "../look/when-failed.ts";

/** Shows the windows of Computers, once or with every change. */
export async function runDesktop(window: string | undefined, flags: DesktopFlags): Promise<void> {
  const query = { window, size: flags.size };
  const command = flags.watch ? "desktop --watch" : "desktop";
  await inOffice(command, flags, async (look) => {
    // Listening before looking: no change falls between the two.
    if (flags.watch) watchDesktop(look, query);
    await showDesktop(look, { ...query, isStream: flags.watch === true });
    if (!flags.watch) return;
    note(look, look.messages.look.desktop.watching);
    await runUntilStopped({ close: () => look.agent.close(), failed: whenFailed(look) });
  });
}

function watchDesktop(look: Look, query: { window: string | undefined; size: number | undefined }): void {
  look.agent.on("desktop-changed", ({ computer, desktops }) => {
    if (look.named !== undefined && look.named !== computer) return;
    const shown = desktops.filter(
      (text) => query.window === undefined || text.split("\n")[0] === query.window,
    );
    printDesktop(look, { computer, windows: shown.slice(0, query.size) });
  });
}
