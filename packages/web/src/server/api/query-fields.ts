import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";

/** A URI of a resource. */
export const uri = z.string().min(1, measured).max(8_000, measured);

/** A text that may be left out. */
export const word = z.string().max(1_000, measured).optional();

/** The path of a folder, with forward slashes and none at its end. */
export const folder = z
  .string()
  .max(4_096, measured)
  .transform((path) => path.replace(/(?<=[^/])\/$/, ""))
  .optional();

/** A whole number from 0, written as text. */
export function count(most: number, fallback: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().max(most))
    .default(fallback);
}
