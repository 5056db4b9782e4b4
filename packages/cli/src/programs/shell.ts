import { join } from "node:path";
import type { ConnectFlags } from "../look/connect-options.ts";
import { describeEvent } from "../look/describe-event.ts";
import { inOffice } from "../look/in-office.ts";
import { note } from "../look/look.ts";
import { onOfficeEvents } from "../look/office-events.ts";
import { History } from "../look/shell/history.ts";
import { Prompt } from "../look/shell/prompt.ts";
import { stateFolder } from "../look/state-folders.ts";
import { whenFailed } from "../look/when-failed.ts";
import { printableLine } from "../printable.ts";

/** Looks around with a prompt, in one office, until the person leaves. */
export async function runShell(flags: ConnectFlags): Promise<void> {
  await inOffice("shell", flags, async (look) => {
    const { agent, messages } = look;
    const names = agent.computers().map(({ name }) => printableLine(name));
    note(look, messages.shell.welcome(agent.office, names.join(", ") || "–"));
    if (look.out.isInteractive) note(look, messages.shell.start);
    const prompt = new Prompt(look, new History(join(stateFolder(process.env), "history")));
    onOfficeEvents(agent, (event) => prompt.tell(describeEvent(event, messages)));
    try {
      await Promise.race([prompt.run(), whenFailed(look)]);
    } finally {
      prompt.close();
    }
  });
}
