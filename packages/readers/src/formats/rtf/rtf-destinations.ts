import { InlinePieces } from "../../text/inline-runs.ts";
import { type Destination, sideUses, skippedWords } from "./rtf-group.ts";

const skip: Destination = { kind: "skip" };

/** Each group of the table of styles or fonts is an entry of its own; elsewhere a group goes where its outer one goes. */
export function innerDestination(outer: Destination): Destination {
  if (outer.kind === "style") return { kind: "style", number: 0, level: undefined, text: "" };
  return outer.kind === "font" ? { kind: "font", number: undefined, text: "" } : outer;
}

/** What a word at the start of a group makes of it; undefined when it says nothing of the kind. */
export function destinationOf(word: string, isOptional: boolean): Destination | undefined {
  const use = sideUses.get(word);
  if (use) return { kind: "side", use, text: "", pieces: new InlinePieces() };
  if (word === "fonttbl") return { kind: "font", number: undefined, text: "" };
  if (word === "stylesheet") return { kind: "style", number: 0, level: undefined, text: "" };
  if (word === "pict") return { kind: "picture", mimeType: "", width: 0, height: 0, start: -1, end: -1 };
  if (skippedWords.has(word)) return skip;
  // A destination that is not known and says that it may be skipped.
  return isOptional && !keptOptional.has(word) ? skip : undefined;
}

/** Optional destinations whose text is part of the document. */
const keptOptional = new Set(["shppict", "shpinst", "shptxt", "moMath", "mmath", "cs", "s", "ds", "ts"]);

const NO_PARAGRAPH = -1;

/** Takes up what a word says of an entry of the table of styles. */
export function styleWord(
  style: { number: number; level: number | undefined },
  word: string,
  value: number,
): void {
  if (word === "s") style.number = value;
  // The style of a character or table is none of a paragraph, whatever its name: "Heading 6 Char".
  if (word === "cs" || word === "ds" || word === "ts") style.number = NO_PARAGRAPH;
  if (word === "outlinelevel" && value < 9) style.level = value + 1;
}

const pictureTypes: ReadonlyMap<string, string> = new Map([
  ["pngblip", "image/png"],
  ["jpegblip", "image/jpeg"],
  ["emfblip", "image/emf"],
  ["wmetafile", "image/wmf"],
  ["dibitmap", "image/bmp"],
]);

/** Takes up what a word says of a picture. */
export function pictureWord(
  picture: { mimeType: string; width: number; height: number },
  word: string,
  value: number,
): void {
  picture.mimeType = pictureTypes.get(word) ?? picture.mimeType;
  // Twips; a pixel of a screen is fifteen of them.
  if (word === "picwgoal") picture.width = Math.round(value / 15);
  if (word === "pichgoal") picture.height = Math.round(value / 15);
}
