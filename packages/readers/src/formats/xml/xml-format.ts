import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import { BlockDocument } from "../../text/block-document.ts";
import { LineDocument } from "../../text/line-document.ts";
import { codeSections, isMinified } from "../../text/line-sections.ts";
import { readWholeText } from "../../text/read-whole.ts";
import { codeBlocks } from "../code/code-format.ts";
import { indentXml } from "./indent-xml.ts";
import { xmlTables } from "./xml-tables.ts";
import { parseXml } from "./xml-tree.ts";

/** XML: its lines, indented where it had none, with a table for each list of flat elements. */
export const xmlFormat: Format = {
  fileType: "xml",
  extensions: ["xml", "xsd", "xsl", "xslt", "svg", "rss", "atom", "plist", "kml", "gpx", "wsdl", "resx"],
  open: openXml,
};

async function openXml(file: SourceFile, { limits }: OpenOptions): Promise<OpenDocument> {
  if (file.size > limits.wholeFileBytes) {
    return LineDocument.open(file, { blocks: (span) => codeBlocks(span, "xml") });
  }
  const { text, encoding } = await readWholeText(file, limits.wholeFileBytes);
  const { root, isComplete, problems } = parseXml(text, limits);
  const isIndented = isMinified(text);
  const lines = isIndented ? indentXml(text) : text.trimEnd().split("\n");
  const metadata = {
    encoding,
    lines: lines.length,
    ...(root ? { root: root.name } : {}),
    ...(isIndented ? { indented: true } : {}),
    ...(problems.length > 0 ? { problems } : {}),
  };
  return new BlockDocument({ metadata }, codeSections(lines, "xml", isComplete ? xmlTables(root) : []));
}
