import type { LocalCall } from "@a2c-smcp/agent";
import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { Messages } from "../language/messages.ts";
import { formatCount } from "../terminal/numbers.ts";
import { printableLine } from "../terminal/printable.ts";
import type { OfficeEvent } from "./office-events.ts";

/** What happened, in words. */
export function describeEvent(event: OfficeEvent, { office }: Messages): string {
  const say = office.watch;
  switch (event.event) {
    case "computer-entered":
    case "computer-left":
    case "tools-changed":
    case "config-changed":
      return say[event.event](printableLine(event.computer));
    case "agent-entered":
    case "agent-left":
      return say[event.event](printableLine(event.agent));
    case "finder-changed":
    case "desktop-changed":
      return say[event.event](printableLine(event.computer), event.count);
    case "disconnected":
      return say.disconnected(printableLine(event.reason));
    case "reconnected":
      return say.reconnected;
  }
}

/** What an Agent asked for, how long the answer took, and what it cost. */
export function describeCall(call: LocalCall, { office }: Messages): string {
  const say = office.watch;
  const { agent, what, kind, ms, tokens, error } = call;
  const place = placeOf(call);
  const kinds: Readonly<Record<string, string>> = say.kinds;
  const named = kind === "tool" ? printableLine(what) : (kinds[kind] ?? printableLine(kind));
  const whole = place === null ? named : `${named} ${printableLine(place)}`;
  const cost = [
    `${formatCount(ms)} ms`,
    ...(tokens === null ? [] : [say.tokens(formatCount(tokens))]),
    ...(error === null ? [] : [say.failed(printableLine(error))]),
  ];
  return say.call(printableLine(agent), whole, cost.join(" · "));
}

/** What was read, as it can be typed: `handbook.pdf:43`, `orders.xlsx#tbl-1-0`; by its URI where its file is not known. */
function placeOf({ uri, file }: LocalCall): string | null {
  if (uri === null || !file || !isDpeUri(uri)) return uri;
  const { pageIndex, elementId } = parseDpeUri(uri);
  if (elementId !== undefined) return `${file}#${elementId}`;
  return pageIndex === undefined ? file : `${file}:${pageIndex + 1}`;
}
