import type { Archive } from "../../archive/archive.ts";
import { officeProperties } from "../../archive/document-properties.ts";
import { openOfficeArchive } from "../../archive/office-archive.ts";
import type { Relationships } from "../../archive/relationships.ts";
import { readRelationships, relationshipOfType } from "../../archive/relationships.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Format, OpenDocument } from "../../engine/format.ts";
import type { Limits } from "../../engine/limits.ts";
import { statedTitle } from "../../engine/stated-title.ts";
import { child, childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { PagedDocument } from "../paged/paged-document.ts";
import { PptxDocument } from "./pptx-document.ts";
import { readSlidePart } from "./slide-part.ts";

/** PowerPoint presentations. A page is a slide, in the order of the presentation. */
export const pptxFormat: Format = {
  fileType: "pptx",
  extensions: ["pptx", "pptm", "ppsx", "ppsm", "potx", "potm"],
  async open(file, options) {
    const archive = await openOfficeArchive(file, options);
    try {
      return await openPresentation(archive, options.limits);
    } catch (cause) {
      await archive.close();
      throw cause;
    }
  },
};

async function openPresentation(archive: Archive, limits: Limits): Promise<OpenDocument> {
  const roots = await readRelationships(archive, "", limits);
  const main = relationshipOfType(roots, "officeDocument")?.target ?? "ppt/presentation.xml";
  const { root, relationships } = await readSlidePart(archive, main, limits);
  if (root.name !== "p:presentation") {
    throw new DocumentError(
      DocumentErrorCode.Damaged,
      `${main} lists no slides: the file is no presentation`,
    );
  }
  const slides = slidesOf(root, relationships);
  const properties = await officeProperties(archive, roots, limits);
  // Of a presentation, the number of printed pages says nothing.
  const { printed_pages: _, ...metadata } = properties.metadata ?? {};
  const source = { archive, limits, slides, relationships };
  const facts = { ...properties, metadata, pageCount: slides.length };
  const title = properties.title ?? (await firstTitle(new PptxDocument({ ...source, facts })));
  return new PagedDocument(new PptxDocument({ ...source, facts: { ...facts, title } }));
}

/** The title of the first slide, for a file that states none. */
async function firstTitle(presentation: PptxDocument): Promise<string | undefined> {
  if (presentation.facts.pageCount === 0) return undefined;
  return statedTitle((await presentation.read(0)).title);
}

function slidesOf(presentation: XmlElement, relationships: Relationships): (string | undefined)[] {
  return [...childElements(child(presentation, "p:sldIdLst"), "p:sldId")].map(
    ({ attributes }) => relationships.get(attributes["r:id"] ?? "")?.target,
  );
}
