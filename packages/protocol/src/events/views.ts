import { z } from "zod";
import { FinderDocument } from "../dpe/model.ts";
import { ComputerRequest } from "./office.ts";

/** `client:get_desktop`: how many windows, or which one. */
export const GetDesktop = ComputerRequest.extend({
  /** At most so many windows; absent or null is no limit. */
  desktop_size: z.int().nullish(),
  /** The URI of the one window that is wanted. */
  window: z.string().nullish(),
});
export type GetDesktop = z.infer<typeof GetDesktop>;

/** The windows as texts, in order. */
export const GetDesktopAnswer = z.looseObject({ desktops: z.array(z.string()), req_id: z.string() });
export type GetDesktopAnswer = z.infer<typeof GetDesktopAnswer>;

/** `client:get_finder`: which documents, and which part of them. */
export const GetFinder = ComputerRequest.extend({
  keywords: z.array(z.string()).nullish(),
  file_type: z.string().nullish(),
  offset: z.int().nonnegative().nullish(),
  limit: z.int().nonnegative().nullish(),
});
export type GetFinder = z.infer<typeof GetFinder>;

/** One page of the catalogue, and how many documents pass in all. */
export const GetFinderAnswer = z.looseObject({
  documents: z.array(FinderDocument),
  /** After the filters, before paging. */
  total_count: z.int().nonnegative(),
  req_id: z.string(),
});
export type GetFinderAnswer = z.infer<typeof GetFinderAnswer>;
