import { runUntilStopped } from "../lifetime.ts";
import type { ConnectFlags } from "../look/connect-options.ts";
import { describeEvent } from "../look/describe-event.ts";
import { inOffice } from "../look/in-office.ts";
import { note } from "../look/look.ts";
import type { OfficeEvent } from "../look/office-events.ts";
import { onOfficeEvents } from "../look/office-events.ts";
import { whenFailed } from "../look/when-failed.ts";
import { printableJson } from "../printable.ts";

/** Shows what happens in the office until it is told to stop. */
export async function runWatch(flags: ConnectFlags): Promise<void> {
  await inOffice("watch", flags, async (look) => {
    const { out, messages } = look;
    const show = (event: OfficeEvent): void => {
      if (look.named !== undefined && event.computer !== undefined && event.computer !== look.named) return;
      const time = new Date();
      const clock = out.style.quiet(time.toLocaleTimeString("sv-SE"));
      const data = { time: time.toISOString(), ...event };
      out.print(look.isJson ? printableJson(data, 0) : `${clock}  ${describeEvent(event, messages)}`);
    };
    onOfficeEvents(look.agent, show);
    note(look, messages.look.watch.start(look.agent.office));
    await runUntilStopped({ close: () => look.agent.close(), failed: whenFailed(look) });
  });
}
