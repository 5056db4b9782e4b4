import type { Archive } from "../../archive/archive.ts";
import { openDocumentProperties } from "../../archive/document-properties.ts";
import { openOpenDocument } from "../../archive/opendocument-archive.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Format, OpenDocument } from "../../engine/format.ts";
import type { Limits } from "../../engine/limits.ts";
import { statedTitle } from "../../engine/stated-title.ts";
import { child } from "../../xml/query.ts";
import { OdfStyles } from "../odf/odf-styles.ts";
import { readTemplate } from "../odf/read-template.ts";
import { PagedDocument } from "../paged/paged-document.ts";
import { OdpDocument } from "./odp-document.ts";
import { indexSlides } from "./odp-index.ts";

/** OpenDocument presentations and drawings. A page is a slide. */
export const odpFormat: Format = {
  fileType: "odp",
  extensions: ["odp", "otp", "fodp"],
  async open(file, options) {
    const archive = await openOpenDocument(file, options);
    try {
      return await openPresentation(archive, options.limits);
    } catch (cause) {
      await archive.close();
      throw cause;
    }
  },
};

async function openPresentation(archive: Archive, limits: Limits): Promise<OpenDocument> {
  const problems: string[] = [];
  const text = await archive.readText("content.xml");
  const styles = new OdfStyles();
  styles.add(child(await readTemplate(archive, limits, problems), "office:styles"));
  const index = indexSlides(text, styles, limits);
  if (!index.hasBody) {
    throw new DocumentError(
      DocumentErrorCode.Damaged,
      "content.xml holds no slides: the file is no presentation",
    );
  }
  const properties = await openDocumentProperties(archive, limits);
  const metadata = { ...properties.metadata, ...(problems.length > 0 ? { problems } : {}) };
  const facts = { ...properties, metadata, pageCount: index.slides.length };
  const source = { archive, limits, text, index, styles };
  const title = properties.title ?? (await firstTitle(new OdpDocument({ ...source, facts })));
  return new PagedDocument(new OdpDocument({ ...source, facts: { ...facts, ...(title ? { title } : {}) } }));
}

/** The title of the first slide, for a file that states none. */
async function firstTitle(presentation: OdpDocument): Promise<string | undefined> {
  if (presentation.facts.pageCount === 0) return undefined;
  return statedTitle((await presentation.read(0)).title);
}
