import { z } from "zod";

/** A field that may be missing. Python peers write null for that, and it is read as absent. */
export function absentable<T extends z.ZodType>(schema: T) {
  return schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();
}

/** A text that is always there: empty where a peer leaves it out or writes null. */
export const textOrEmpty = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
