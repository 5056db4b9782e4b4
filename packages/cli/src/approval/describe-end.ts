import type { SettledApproval } from "@a2c-smcp/computer";
import type { Messages } from "../language/messages.ts";
import { printable } from "../terminal/printable.ts";

/** How a question ended: who was about to answer has to know. */
export function describeEnd(
  {
    server,
    tool,
    end,
    by,
  }: Pick<SettledApproval, "server" | "tool" | "end"> & { readonly by?: string | null | undefined },
  { settled, ends, places }: Messages["approval"],
): string {
  const place =
    by !== undefined && by !== null && Object.hasOwn(places, by) ? places[by as keyof typeof places] : "";
  return settled(printable(`${server}.${tool}`), ends[end], place);
}
