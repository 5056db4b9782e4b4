import { argumentSpans } from "./parameter-texts.ts";
import { isSecretName } from "./secret-names.ts";
import type { SecretSpan } from "./secret-spans.ts";
import { secretSpans } from "./secret-spans.ts";

/** What stands where a secret stood. */
const HIDDEN = "***";

/** Hides the secrets that are written out in a text; one that only refers to a secret is shown as it is. */
export function hideSecrets(text: string, name = ""): string {
  return hideSpans(text, secretSpans(text, name));
}

/** Hides the secrets in the values of environment variables or headers. */
export function hideByName(entries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, hideSecrets(value, name)]));
}

/** Hides the secrets in arguments, `--token=x` and `--token x` alike. */
export function hideInArguments(args: readonly string[]): string[] {
  return args.map((argument, index) => hideSpans(argument, argumentSpans(args, index)));
}

/** Hides the secrets in whatever the operator wrote about tools. */
export function hideDeep<T>(value: T, name?: string): T;
export function hideDeep(value: unknown, name = ""): unknown {
  if (typeof value === "string") return hideSecrets(value, name);
  if (Array.isArray(value)) return value.map((item: unknown) => hideDeep(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, hideDeep(field, isSecretName(key) ? key : name)]),
  );
}

/** Replaces parts of a text; those that overlap or touch are one. */
export function hideSpans(text: string, spans: readonly Pick<SecretSpan, "start" | "end">[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > at || parts.length === 0) parts.push(text.slice(at, start), HIDDEN);
    at = Math.max(at, end);
  }
  return parts.join("") + text.slice(at);
}
