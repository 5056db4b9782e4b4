import { childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";

export type NoteType = "footnote" | "endnote";

/** The last id of each kind that is no note but a line between text and notes: those of notes are counted on from it. */
export type LastLines = Readonly<Record<NoteType, number>>;

export const noLines: LastLines = { footnote: 0, endnote: 0 };

/** What the settings of a document name as lines: Word gives them -1 and 0, others 0 and 1. */
export function lastLines(settings: XmlElement): LastLines {
  const last = (type: NoteType): number => {
    const ids = [...childElements(settings, `w:${type}Pr`)]
      .flatMap((properties) => [...childElements(properties, `w:${type}`)])
      .map((line) => Number(line.attributes["w:id"]));
    return Math.max(0, ...ids.filter(Number.isInteger));
  };
  return { footnote: last("footnote"), endnote: last("endnote") };
}

/** What a note is called where it hangs and where it stands: its number in print. Footnotes and endnotes are counted apart. */
export function noteLabel(type: NoteType, id: string, lines: LastLines): string {
  const number = Number(id) - lines[type];
  const shown = Number.isInteger(number) && number > 0 ? String(number) : id;
  return type === "footnote" ? shown : `e${shown}`;
}
