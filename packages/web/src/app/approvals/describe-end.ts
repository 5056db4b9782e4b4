import type { SettledView } from "../../api/approvals.ts";
import type { approvalsTexts } from "../i18n/approvals.ts";
import { nameOf } from "./name-of.ts";

/** How a call that waited ended, and where that was said. */
export function describeEnd(
  { end, by, ...tool }: SettledView,
  { settled, ends, places }: (typeof approvalsTexts)["en"],
): string {
  const place = by !== null && Object.hasOwn(places, by) ? places[by as keyof typeof places] : "";
  return settled(nameOf(tool), ends[end], place);
}
