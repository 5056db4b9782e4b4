import { z } from "zod";

/**
 * A place in a listing: beside the resource that was last seen, or where it was if that is gone. It carries what was
 * searched for, so that a cursor alone goes on with the same listing.
 */
export const Cursor = z.object({
  direction: z.enum(["after", "before"]),
  server: z.string(),
  uri: z.string(),
  index: z.int().nonnegative(),
  filter: z.object({ server: z.string().optional(), query: z.string().optional() }).optional(),
});
export type Cursor = z.infer<typeof Cursor>;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Undefined when it is none of ours. */
export function readCursor(raw: string): Cursor | undefined {
  try {
    const parsed = Cursor.safeParse(JSON.parse(Buffer.from(raw, "base64url").toString("utf8")));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // not JSON, so not ours
  }
}
