import { z } from "zod";

export const DEFAULT_TOKENS = 2_000;

/** The most that an answer may be asked to cost. */
export const MOST_TOKENS = 100_000;
/** How much an answer may cost. */
export const maxTokens = z.int().min(200).max(MOST_TOKENS).default(DEFAULT_TOKENS);
/** A place in a list or text, counted from 0. */
export const offset = z.int().min(0).optional();
export const limit = z.int().min(1).max(100).optional();
