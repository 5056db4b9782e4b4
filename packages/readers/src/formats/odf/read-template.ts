import type { Archive } from "../../archive/archive.ts";
import { DocumentError } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";

/** The styles that the file shares with others made from the same template. */
export async function readTemplate(
  archive: Archive,
  limits: Limits,
  problems: string[],
): Promise<XmlElement | undefined> {
  if (!archive.has("styles.xml")) return undefined;
  try {
    return parseXml(await archive.readText("styles.xml"), { limits });
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    problems.push(cause.message);
    return undefined;
  }
}
