import type { Relationships } from "../../archive/relationships.ts";
import type { Limits } from "../../engine/limits.ts";
import type { CellRange } from "../../sheets/address.ts";
import { parseRange } from "../../sheets/address.ts";
import type { SheetChoice, SheetLink } from "../../sheets/sheet.ts";
import { child, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { readElement } from "../../xml/xml-element.ts";
import { XmlReader } from "../../xml/xml-reader.ts";

/** What a worksheet says behind its rows. */
export interface SheetTail {
  readonly merged: CellRange[];
  readonly links: SheetLink[];
  readonly choices: SheetChoice[];
}

/** Reads merged cells, links and lists to choose from. */
export function readTail(xml: string, relationships: Relationships, limits: Limits): SheetTail {
  const tail: SheetTail = { merged: [], links: [], choices: [] };
  const reader = new XmlReader(xml, { limits });
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event !== "open") continue;
    const { name } = reader;
    if (name === "mergeCell") tail.merged.push(...rangeList(reader.attributes()["ref"]));
    else if (name === "hyperlink") tail.links.push(...linkOf(reader.attributes(), relationships));
    else if (name === "dataValidation") tail.choices.push(...choiceOf(readElement(reader)));
  }
  return tail;
}

function rangeList(ref: string | undefined): CellRange[] {
  const range = parseRange(ref ?? "");
  return range ? [range] : [];
}

function linkOf(attributes: Readonly<Record<string, string>>, relationships: Relationships): SheetLink[] {
  const range = parseRange(attributes["ref"] ?? "");
  const target = relationships.get(attributes["r:id"] ?? "")?.target ?? "";
  const location = attributes["location"] ?? "";
  const url = location === "" ? target : `${target}#${location}`;
  return range && url !== "" ? [{ range, url, text: attributes["display"] }] : [];
}

function choiceOf(element: XmlElement): SheetChoice[] {
  const { type, sqref, prompt, promptTitle } = element.attributes;
  const formula = textOf(child(element, "formula1")).trim();
  if (type !== "list" || sqref === undefined || formula === "") return [];
  const written = /^"(.*)"$/s.exec(formula)?.[1];
  const label = prompt ?? promptTitle;
  return [
    {
      range: sqref,
      ...(written === undefined
        ? { source: formula }
        : { options: written.split(",").map((option) => option.trim()) }),
      ...(label === undefined ? {} : { prompt: label }),
    },
  ];
}
