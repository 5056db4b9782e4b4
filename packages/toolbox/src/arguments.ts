import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";

/** What an answer costs at most unless something else is asked for. */
export const DEFAULT_TOKENS = 2_000;
/** The most that an answer may be asked to cost: clients refuse more than 25,000. */
export const MOST_TOKENS = 20_000;
/** With less, an answer would be nothing but how to get the rest. */
export const FEWEST_TOKENS = 200;

/** How every tool takes a budget. */
export const maxTokens = z
  .int()
  .min(FEWEST_TOKENS)
  .max(MOST_TOKENS)
  .optional()
  .describe(`${FEWEST_TOKENS}–${MOST_TOKENS}`);

/** How every tool takes a place. */
export const place = z
  .string()
  .min(1, measured)
  .max(4_096, measured)
  .describe('name, path, title, "x.pdf:43", citation or URI');

/** How many of the first to leave out. */
export const offset = z.int().min(0).max(10_000_000).optional().describe("skip so many");

/** How many of a list are wanted. */
export const limit = z.int().min(1).max(100).optional().describe("1–100");
