import type { Archive } from "../../archive/archive.ts";
import { officeProperties } from "../../archive/document-properties.ts";
import { openOfficeArchive } from "../../archive/office-archive.ts";
import { readRelationships, relationshipOfType } from "../../archive/relationships.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Format, OpenDocument } from "../../engine/format.ts";
import type { Limits } from "../../engine/limits.ts";
import { PagedDocument } from "../paged/paged-document.ts";
import { indexBody } from "./body-index.ts";
import { DocxDocument } from "./docx-document.ts";
import { DocxParts } from "./docx-parts.ts";

/** Word documents. A page is a section at the top heading level, or a part of it when it is long. */
export const docxFormat: Format = {
  fileType: "docx",
  extensions: ["docx", "docm", "dotx", "dotm"],
  async open(file, options) {
    const archive = await openOfficeArchive(file, options);
    try {
      return await openDocument(archive, options.limits);
    } catch (cause) {
      await archive.close();
      throw cause;
    }
  },
};

async function openDocument(archive: Archive, limits: Limits): Promise<OpenDocument> {
  const relationships = await readRelationships(archive, "", limits);
  const main = relationshipOfType(relationships, "officeDocument")?.target ?? "word/document.xml";
  const text = await archive.readText(main);
  const problems: string[] = [];
  const parts = await DocxParts.load(archive, { main, limits, problems });
  const body = indexBody(text, limits);
  if (body.isCut && body.places.length === 0 && !text.includes("body")) {
    throw new DocumentError(DocumentErrorCode.Damaged, `${main} holds no text: the file is no Word document`);
  }
  if (body.isCut) problems.push(`${main} ends in the middle: what follows is lost`);
  const properties = await officeProperties(archive, relationships, limits);
  return new PagedDocument(new DocxDocument({ archive, text, body, parts, properties, problems }));
}
