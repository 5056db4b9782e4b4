import { oneLine } from "../../../engine/elements.ts";
import { splitKeywords } from "../../../engine/keywords.ts";
import type { DocumentFacts } from "../../../engine/model.ts";
import { statedTitle } from "../../../engine/stated-title.ts";
import type { Catalogue } from "./catalogue.ts";
import { pdfDate } from "./pdf-date.ts";

const TITLE_LENGTH = 300;

/** What a document says of itself, where it makes sense. */
export function factsOf(catalogue: Catalogue, firstHeading: string | undefined): DocumentFacts {
  const { info, pageCount } = catalogue;
  const title = titleOf(catalogue) ?? oneLine(firstHeading, TITLE_LENGTH);
  const author = oneLine(info["Author"], TITLE_LENGTH);
  const summary = oneLine(info["Subject"], TITLE_LENGTH);
  const keywords = splitKeywords(info["Keywords"]);
  return {
    pageCount,
    ...(title === "" ? {} : { title }),
    ...(author === "" ? {} : { author }),
    ...(summary === "" ? {} : { summary }),
    ...(keywords.length === 0 ? {} : { keywords }),
    metadata: metadataOf(catalogue),
  };
}

/** The title that the document states, unless it is what a program puts there when nobody stated one. */
export function titleOf({ info }: Catalogue): string | undefined {
  return statedTitle(oneLine(info["Title"], TITLE_LENGTH));
}

function metadataOf({ info, isTagged, isEncrypted, attachments }: Catalogue): Record<string, unknown> {
  const entries: [string, unknown][] = [
    ["creator", oneLine(info["Creator"]) || undefined],
    ["producer", oneLine(info["Producer"]) || undefined],
    ["created", pdfDate(info["CreationDate"])],
    ["modified", pdfDate(info["ModDate"])],
    ["tagged", isTagged || undefined],
    ["encrypted", isEncrypted || undefined],
    ["attachments", attachments.length > 0 ? attachments : undefined],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
