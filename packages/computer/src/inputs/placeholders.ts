import { isRecord } from "@a2c-smcp/runtime";
import type { InputValue } from "../config/input-definition.ts";

/** What a placeholder refers to: `${input:id}` or `${env:NAME}`. */
export interface Reference {
  readonly kind: "input" | "env";
  readonly name: string;
}

export type Lookup = (reference: Reference) => Promise<InputValue>;

const placeholder = /\$\{(input|env):([^{}]+)\}/g;
const DEEPEST = 10;

/**
 * Fills in the placeholders of every string in a value; keys stay as they are. A string that is one placeholder
 * becomes its value with the type kept. What is filled in is not searched again, nor is anything below ten levels.
 */
export async function fillPlaceholders(value: unknown, lookup: Lookup, depth = 0): Promise<unknown> {
  if (typeof value === "string") return fillText(value, lookup);
  if (depth >= DEEPEST) return value;
  if (Array.isArray(value))
    return Promise.all(value.map((item) => fillPlaceholders(item, lookup, depth + 1)));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(
    async ([key, field]) => [key, await fillPlaceholders(field, lookup, depth + 1)] as const,
  );
  return Object.fromEntries(await Promise.all(fields));
}

/** Everything that the strings of a value refer to. */
export function findReferences(value: unknown, depth = 0): Reference[] {
  if (typeof value === "string") return referencesIn(value).map(({ reference }) => reference);
  if (depth >= DEEPEST || typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((field) => findReferences(field, depth + 1));
}

async function fillText(text: string, lookup: Lookup): Promise<unknown> {
  const found = referencesIn(text);
  const [first] = found;
  if (first && first.whole === text) return lookup(first.reference);
  const values = await Promise.all(found.map(({ reference }) => lookup(reference)));
  let next = 0;
  return text.replace(placeholder, () => String(values[next++]));
}

function referencesIn(text: string): { whole: string; reference: Reference }[] {
  return Array.from(text.matchAll(placeholder), ([whole, kind = "", name = ""]) => ({
    whole,
    reference: { kind: kind === "env" ? "env" : "input", name },
  }));
}
