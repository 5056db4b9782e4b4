import type { CatFlags } from "../commands/cat.ts";
import { inOffice } from "../look/in-office.ts";
import { showPlace } from "../look/show-place.ts";

/** Shows a document, a page, an element or any resource. */
export async function runCat(uri: string, flags: CatFlags): Promise<void> {
  const { format, rows, output } = flags;
  await inOffice("cat", flags, (look) => showPlace(look, uri, { format, rows, output }));
}
