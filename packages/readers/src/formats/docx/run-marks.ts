import type { InlineMarks } from "../../text/inline-runs.ts";
import { attributeOf, child } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";

/** How the properties of a run mark its words; what is switched off is there and undefined, so that it wins over a style. */
export function runMarks(properties: XmlElement | undefined): InlineMarks {
  if (properties === undefined) return {};
  const height = attributeOf(properties, ["w:vertAlign"], "w:val");
  return {
    ...toggle(properties, "w:b", "bold"),
    ...toggle(properties, "w:i", "italic"),
    ...toggle(properties, "w:strike", "strike"),
    ...toggle(properties, "w:dstrike", "strike"),
    ...(height === undefined ? {} : { sub: height === "subscript" || undefined }),
    ...(height === undefined ? {} : { sup: height === "superscript" || undefined }),
  };
}

function toggle(properties: XmlElement, name: string, mark: "bold" | "italic" | "strike"): InlineMarks {
  const element = child(properties, name);
  if (element === undefined) return {};
  return { [mark]: /^(?:0|false|off|none)$/.test(element.attributes["w:val"] ?? "") ? undefined : true };
}
