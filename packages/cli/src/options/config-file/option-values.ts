import type { Command, Option } from "commander";

/** A secret in a file that is copied, shown and committed is none; there are flags for a file of its own. */
const unwanted = new Set(["secret", "config", "json", "help"]);

/** The options of a command that a file may set, by the names of their flags without dashes. */
export function configurableOptions(command: Command): ReadonlyMap<string, Option> {
  const entries = command.options
    .filter(({ long }) => long !== undefined && long !== null)
    .map((option) => [String(option.long).replace(/^--(no-)?/, ""), option] as const);
  return new Map(entries.filter(([name]) => !unwanted.has(name)));
}

/** What an option takes: nothing but yes or no, a number, one text, or several. */
export type OptionKind = "switch" | "number" | "text" | "list";

/** The kind of value that an option takes in a file. */
export function kindOf(option: Option): OptionKind {
  if (option.variadic) return "list";
  if (!option.required && !option.optional) return "switch";
  return /<(number|seconds)>/.test(option.flags) ? "number" : "text";
}

/** The value as the command line would have it, or what is wrong with it in a word. */
export function valueFor(
  option: Option,
  value: unknown,
): { readonly value: unknown } | { readonly expected: string } {
  const kind = kindOf(option);
  if (kind === "switch") return typeof value === "boolean" ? { value } : { expected: "true or false" };
  if (kind === "list") return listFor(value);
  if (kind === "number" && typeof value !== "number") return { expected: "a number" };
  if (typeof value !== "string" && typeof value !== "number") return { expected: "a text" };
  return { value: parsed(option, String(value)) };
}

/** `limit` may be written as a list of `name=value`, or as what it means: names with their values. */
function listFor(value: unknown): { readonly value: readonly string[] } | { readonly expected: string } {
  const texts = itemsOf(value);
  const isTexts = texts.every((one) => typeof one === "string" || typeof one === "number");
  return isTexts ? { value: texts.map(String) } : { expected: "a list of texts" };
}

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [value];
  return Object.entries(value).map(([name, amount]) => `${name}=${String(amount)}`);
}

function parsed(option: Option, text: string): unknown {
  const choices = option.argChoices;
  if (choices !== undefined && !choices.includes(text)) throw new Error(choices.join(", "));
  const read = option.parseArg as ((raw: string, previous: unknown) => unknown) | undefined;
  return read === undefined ? text : read(text, undefined);
}
