import { note } from "../office/command-context.ts";
import { inOffice } from "../office/in-office.ts";
import { whenFailed } from "../office/when-failed.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { runUntilStopped } from "../process/lifetime.ts";
import { printableJson } from "../terminal/printable.ts";
import { describeEvent } from "./describe-event.ts";
import type { OfficeEvent } from "./office-events.ts";
import { onOfficeEvents } from "./office-events.ts";

/** Shows what happens in the office until it is told to stop. */
export async function runWatch(flags: ConnectFlags): Promise<void> {
  await inOffice("watch", flags, async (context) => {
    const { out, messages } = context;
    const show = (event: OfficeEvent): void => {
      if (context.named !== undefined && event.computer !== undefined && event.computer !== context.named)
        return;
      const time = new Date();
      const clock = out.style.quiet(time.toLocaleTimeString("sv-SE"));
      const data = { time: time.toISOString(), ...event };
      out.print(context.isJson ? printableJson(data, 0) : `${clock}  ${describeEvent(event, messages)}`);
    };
    onOfficeEvents(context.agent, show);
    note(context, messages.office.watch.start(context.agent.office));
    await runUntilStopped({ close: () => context.agent.close(), failed: whenFailed(context) });
  });
}
