import { join } from "node:path";
import { note } from "../office/command-context.ts";
import { inOffice } from "../office/in-office.ts";
import { whenFailed } from "../office/when-failed.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { stateFolder } from "../running/state-folders.ts";
import { printableLine } from "../terminal/printable.ts";
import { describeEvent } from "../watching/describe-event.ts";
import { onOfficeEvents } from "../watching/office-events.ts";
import { History } from "./history.ts";
import { Prompt } from "./prompt.ts";

/** Looks around with a prompt, in one office, until the person leaves. */
export async function runShell(flags: ConnectFlags): Promise<void> {
  await inOffice({ command: "shell", isLive: true }, flags, async (context) => {
    const { agent, messages } = context;
    const names = agent.computers().map(({ name }) => printableLine(name));
    note(context, messages.shell.welcome(agent.office, names.join(", ") || "–"));
    if (context.out.isInteractive) note(context, messages.shell.start);
    const prompt = new Prompt(context, new History(join(stateFolder(process.env), "history")));
    onOfficeEvents(agent, (event) => prompt.tell(describeEvent(event, messages)));
    try {
      await Promise.race([prompt.run(), whenFailed(context)]);
    } finally {
      prompt.close();
    }
  });
}
