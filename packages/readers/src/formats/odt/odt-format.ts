import type { Archive } from "../../archive/archive.ts";
import { openDocumentProperties } from "../../archive/document-properties.ts";
import { openOpenDocument } from "../../archive/opendocument-archive.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Format, OpenDocument } from "../../engine/format.ts";
import type { Limits } from "../../engine/limits.ts";
import { child } from "../../xml/query.ts";
import { readOdfFurniture } from "../odf/odf-furniture.ts";
import { OdfStyles } from "../odf/odf-styles.ts";
import { readTemplate } from "../odf/read-template.ts";
import { PagedDocument } from "../paged/paged-document.ts";
import { OdtDocument } from "./odt-document.ts";
import { indexText } from "./odt-index.ts";

/** OpenDocument texts. A page is a section at the top heading level, or a part of it when it is long. */
export const odtFormat: Format = {
  fileType: "odt",
  extensions: ["odt", "ott", "fodt"],
  async open(file, options) {
    const archive = await openOpenDocument(file, options);
    try {
      return await openText(archive, options.limits);
    } catch (cause) {
      await archive.close();
      throw cause;
    }
  },
};

async function openText(archive: Archive, limits: Limits): Promise<OpenDocument> {
  const problems: string[] = [];
  const text = await archive.readText("content.xml");
  const template = await readTemplate(archive, limits, problems);
  const styles = new OdfStyles();
  styles.add(child(template, "office:styles"));
  const index = indexText(text, styles, limits);
  if (index.isCut && index.blocks.length === 0 && !text.includes("office:text")) {
    throw new DocumentError(
      DocumentErrorCode.Damaged,
      "content.xml holds no text: the file is no OpenDocument text",
    );
  }
  if (index.isCut) problems.push("content.xml ends in the middle: what follows is lost");
  const furniture = readOdfFurniture(child(template, "office:master-styles"), styles.masterPages);
  const properties = await openDocumentProperties(archive, limits);
  const source = { archive, limits, text, index, styles, furniture, properties, problems };
  return new PagedDocument(new OdtDocument(source));
}
