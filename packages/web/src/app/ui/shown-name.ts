import type { DocumentName } from "@a2c-smcp/protocol";
import { nameByFile } from "@a2c-smcp/protocol";
import { replaceMisleading } from "@a2c-smcp/runtime";

/** A name of a file, folder or document as it is shown: in one line, and in the order in which it is written. */
export function shownText(name: string): string {
  return replaceMisleading(name, () => "\ufffd");
}

/** What to call a document of this title and this path, as it is shown. */
export function shownName(title: string, path: string | undefined): Pick<DocumentName, "name" | "second"> {
  const { name, second } = nameByFile(title, path);
  return { name: shownText(name), second: second === undefined ? undefined : shownText(second) };
}
