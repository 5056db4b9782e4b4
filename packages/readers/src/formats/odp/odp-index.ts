import type { Limits } from "../../engine/limits.ts";
import { textOf } from "../../xml/query.ts";
import type { Scope } from "../../xml/scope.ts";
import { readElement } from "../../xml/xml-element.ts";
import { XmlReader } from "../../xml/xml-reader.ts";
import type { OdfStyles } from "../odf/odf-styles.ts";

/** Where a slide stands in the XML. */
export interface SlidePlace {
  readonly start: number;
  readonly end: number;
  readonly scope: Scope;
}

export interface OdpIndex {
  readonly slides: readonly SlidePlace[];
  /** Texts of footers and dates by the names under which slides use them. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly hasBody: boolean;
}

const DECLARATION = /^presentation:(?:footer|header|date-time)-decl$/;

/** Goes through a presentation once and notes where its slides are. Styles before them are taken in on the way. */
export function indexSlides(text: string, styles: OdfStyles, limits: Limits): OdpIndex {
  const reader = new XmlReader(text, { limits });
  const slides: SlidePlace[] = [];
  const declarations = new Map<string, string>();
  let hasBody = false;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event !== "open") continue;
    const { name, position: start, scope } = reader;
    if (name === "office:automatic-styles") styles.add(readElement(reader));
    else if (name === "office:presentation" || name === "office:drawing") hasBody = true;
    else if (DECLARATION.test(name)) {
      const element = readElement(reader);
      declarations.set(`${name}/${element.attributes["presentation:name"] ?? ""}`, textOf(element).trim());
    } else if (name === "draw:page") {
      reader.skip();
      slides.push({ start, end: reader.nextPosition, scope });
    }
  }
  return { slides, declarations, hasBody };
}
