import type { Limits } from "../../engine/limits.ts";
import { Scope } from "../../xml/scope.ts";
import { XmlReader } from "../../xml/xml-reader.ts";

const TABLE_NAMESPACE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0";

/** How a file writes the tags that its sheets are found by. */
export interface OdsMarkup {
  readonly scope: Scope;
  readonly table: string;
  readonly tableEnd: string;
  readonly row: string;
  readonly rowEnd: string;
}

/** Reads the prefixes from the root element of a content part. */
export function readMarkup(head: string, limits: Limits): OdsMarkup {
  const reader = new XmlReader(head, { limits });
  let event = reader.next();
  while (event !== "open" && event !== "end") event = reader.next();
  const attributes = event === "open" ? reader.attributes() : {};
  const declared = Object.keys(attributes).find((name) => attributes[name] === TABLE_NAMESPACE);
  const prefix = declared?.startsWith("xmlns:") ? `${declared.slice("xmlns:".length)}:` : "table:";
  return {
    scope: event === "open" ? reader.scope : new Scope(),
    table: `<${prefix}table `,
    tableEnd: `</${prefix}table>`,
    row: `<${prefix}table-row`,
    rowEnd: `</${prefix}table-row>`,
  };
}
