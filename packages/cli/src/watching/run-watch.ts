import type { LocalCall } from "@a2c-smcp/agent";
import type { CommandContext } from "../office/command-context.ts";
import { note } from "../office/command-context.ts";
import { inOffice } from "../office/in-office.ts";
import { whenFailed } from "../office/when-failed.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { runUntilStopped } from "../process/lifetime.ts";
import { printableJson } from "../terminal/printable.ts";
import { describeCall, describeEvent } from "./describe-event.ts";
import type { OfficeEvent } from "./office-events.ts";
import { onOfficeEvents } from "./office-events.ts";

/** Shows what happens in the office, and what its Agent asks for, until it is told to stop. */
export async function runWatch(flags: ConnectFlags): Promise<void> {
  let show: (call: LocalCall) => void = () => undefined;
  const errand = { command: "watch", isLive: true, onCall: (call: LocalCall) => show(call) };
  await inOffice(errand, flags, async (context) => {
    const { messages } = context;
    show = (call) => printNews(context, { event: "call", ...callJson(call) }, describeCall(call, messages));
    followOffice(context, () => true);
    note(context, messages.office.watch.start(context.agent.office));
    if (context.way !== "local") note(context, messages.office.watch.noCalls);
    await runUntilStopped({ close: () => context.agent.close(), failed: whenFailed(context) });
  });
}

/** Prints what happens in the office, of what is wanted; where a Computer was named, of that one. */
export function followOffice(context: CommandContext, isWanted: (event: OfficeEvent) => boolean): void {
  onOfficeEvents(context.agent, (event) => {
    const isOther = event.computer !== undefined && event.computer !== (context.named ?? event.computer);
    if (isOther || !isWanted(event)) return;
    printNews(context, { ...event }, describeEvent(event, context.messages));
  });
}

function printNews({ out, isJson }: CommandContext, data: object, text: string): void {
  const time = new Date();
  const clock = out.style.quiet(time.toLocaleTimeString("sv-SE"));
  out.print(isJson ? printableJson({ time: time.toISOString(), ...data }, 0) : `${clock}  ${text}`);
}

function callJson({ agent, kind, what, server, uri, file = null, ms, tokens, error }: LocalCall): object {
  return { agent, kind, what, server, uri, file, ms, tokens, error };
}
