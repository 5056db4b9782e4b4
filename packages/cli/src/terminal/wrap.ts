import { graphemesOf } from "@a2c-smcp/runtime";
import { widthOf } from "./width.ts";

/** A stretch of text that looks the same throughout. A line break within it is kept. */
export interface Piece {
  readonly text: string;
  readonly paint?: ((text: string) => string) | undefined;
}

/** What must stay on one line: a word, or a Chinese character with the punctuation that belongs to it. */
interface Group {
  readonly kind: "text" | "space" | "break";
  readonly pieces: Piece[];
}

/** Between these a line may break anywhere, save before a closing mark and after an opening one. */
const wide =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u303f\\uff00-\\uffef";
const atoms = new RegExp(`\\n|[^\\S\\n]+|[${wide}]|[^\\s${wide}]+`, "gu");
const isWide = new RegExp(`^[${wide}]$`, "u");
const closing = /^[、。，．：；？！）】》」』〉〕”’…,.:;?!)\]}]/u;
const opening = /[（【《「『〈〔“‘([{]$/u;

/** Text as lines of at most the given width, painted. */
export function wrapPieces(pieces: readonly Piece[], width: number): string[] {
  const lines = new Lines(width);
  for (const group of groupsOf(pieces)) lines.add(group);
  return lines.painted();
}

/** Lines while they are being filled. */
class Lines {
  readonly #width: number;
  readonly #lines: Piece[][] = [[]];
  #used = 0;

  constructor(width: number) {
    this.#width = width;
  }

  add({ kind, pieces }: Group): void {
    if (kind === "break") {
      this.#begin();
      return;
    }
    const needed = pieces.reduce((sum, { text }) => sum + widthOf(text), 0);
    if (this.#used > 0 && this.#used + needed > this.#width) this.#begin();
    // A space never begins a line that was broken.
    if (kind === "space" && this.#used === 0 && this.#lines.length > 1) return;
    if (needed > this.#width) for (const piece of pieces) this.#addCut(piece);
    else for (const piece of pieces) this.#put(piece);
  }

  painted(): string[] {
    return this.#lines.map(paintLine);
  }

  #begin(): void {
    this.#lines.push([]);
    this.#used = 0;
  }

  /** A word that is wider than a line is cut where the line ends. */
  #addCut({ text, paint }: Piece): void {
    for (const { segment } of graphemesOf(text)) {
      if (this.#used > 0 && this.#used + widthOf(segment) > this.#width) this.#begin();
      this.#put({ text: segment, paint });
    }
  }

  #put(piece: Piece): void {
    this.#lines.at(-1)?.push(piece);
    this.#used += widthOf(piece.text);
  }
}

function groupsOf(pieces: readonly Piece[]): Group[] {
  const groups: Group[] = [];
  for (const { text, paint } of pieces)
    for (const [atom] of text.matchAll(atoms)) {
      const last = groups.at(-1);
      if (last && staysWith(last, atom)) last.pieces.push({ text: atom, paint });
      else groups.push({ kind: kindOf(atom), pieces: [{ text: atom, paint }] });
    }
  return groups;
}

function kindOf(atom: string): Group["kind"] {
  if (atom === "\n") return "break";
  return /^\s/.test(atom) ? "space" : "text";
}

/** Whether a line must not break between a group and what comes after it. */
function staysWith({ kind, pieces }: Group, atom: string): boolean {
  if (kind !== "text" || kindOf(atom) !== "text") return false;
  const before = pieces.at(-1)?.text ?? "";
  if (closing.test(atom) || opening.test(before)) return true;
  return !(isWide.test(before) || isWide.test(atom));
}

/** Neighbours of one look are painted as one. */
function paintLine(pieces: readonly Piece[]): string {
  const merged: { text: string; paint: Piece["paint"] }[] = [];
  for (const { text, paint } of pieces) {
    const last = merged.at(-1);
    if (last && last.paint === paint) last.text += text;
    else merged.push({ text, paint });
  }
  const end = merged.at(-1);
  if (end) end.text = end.text.trimEnd();
  return merged.map(({ text, paint }) => (paint && text !== "" ? paint(text) : text)).join("");
}
