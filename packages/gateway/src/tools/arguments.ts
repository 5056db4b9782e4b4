import { DEFAULT_TOKENS, FEWEST_TOKENS, MOST_TOKENS } from "@a2c-smcp/toolbox";
import { z } from "zod";

/** How much an answer may cost. */
export const maxTokens = z
  .int()
  .min(FEWEST_TOKENS)
  .max(MOST_TOKENS)
  .default(DEFAULT_TOKENS)
  .describe(`${FEWEST_TOKENS}–${MOST_TOKENS}`);
/** A place in a list or text, counted from 0. */
export const offset = z.int().min(0).optional().describe("skip so many");
