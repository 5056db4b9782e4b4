import type { Option } from "commander";
import type { Messages } from "../language/messages.ts";

/** What the help says of an option: what it is for, what may be given, what holds when nothing is. */
export function optionText({ option: say }: Messages["program"], option: Option): string {
  const { argChoices, defaultValue, envVar, description } = option;
  const more = [
    ...(argChoices ? [say.choices(argChoices.join(", "))] : []),
    ...(isWorthSaying(defaultValue) ? [say.default(String(defaultValue))] : []),
    ...(envVar ? [say.environment(envVar)] : []),
  ];
  return more.length > 0 ? `${description} (${more.join(say.between)})` : description;
}

/** An empty list or a flag that is off says nothing. */
function isWorthSaying(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}
