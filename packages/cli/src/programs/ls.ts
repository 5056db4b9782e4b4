import type { LsFlags } from "../commands/ls.ts";
import { inOffice } from "../look/in-office.ts";
import { listPlace } from "../look/list-place.ts";

/** Lists what is below a place, or the catalogue. */
export async function runLs(uri: string | undefined, flags: LsFlags): Promise<void> {
  const { type, keyword: keywords, limit, offset } = flags;
  await inOffice("ls", flags, (look) => listPlace(look, uri, { type, keywords, limit, offset }));
}
