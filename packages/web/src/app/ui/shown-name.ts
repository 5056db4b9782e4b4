import type { DocumentName } from "@a2c-smcp/protocol";
import { nameByFile } from "@a2c-smcp/protocol";

// What ends or changes a line, and what writes it backwards: `report\u202efdp.exe` would be read as `reportexe.pdf`.
const misleading = /[\p{Cc}\u2028\u2029\u202a-\u202e]/gu;

/** A name of a file, folder or document as it is shown: in one line, and in the order in which it is written. */
export function shownText(name: string): string {
  return name.replace(misleading, "\ufffd");
}

/** What to call a document of this title and this path, as it is shown. */
export function shownName(title: string, path: string | undefined): Pick<DocumentName, "name" | "second"> {
  const { name, second } = nameByFile(title, path);
  return { name: shownText(name), second: second === undefined ? undefined : shownText(second) };
}
