import type { z } from "zod";

/** Fields as JSON has them, before anything is known about them. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields with those left out that are not what the schema says: one wrong field must not cost the rest. */
export function fittingFields(schema: z.ZodObject, fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      // Its own only: a provider may call a field `hasOwnProperty`.
      const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined;
      return field === undefined || field.safeParse(value).success;
    }),
  );
}

/** A text that says something. */
export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A whole number from 0; its digits as a text will do. */
export function countIn(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(count) && (count as number) >= 0 ? (count as number) : undefined;
}
