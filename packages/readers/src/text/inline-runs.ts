import type { InlineRun } from "@a2c-smcp/protocol";

/** The marks of a stretch of text. */
export interface InlineMarks {
  readonly bold?: true | undefined;
  readonly italic?: true | undefined;
  readonly strike?: true | undefined;
  readonly code?: true | undefined;
  readonly sub?: true | undefined;
  readonly sup?: true | undefined;
  readonly link?: string | undefined;
  /** The label of the note that hangs here. */
  readonly note?: string | undefined;
}

/** A piece of text as a reader meets it, before white space is folded. */
export interface InlinePiece {
  readonly text: string;
  readonly marks: InlineMarks;
}

const none: InlineMarks = {};
const names = ["bold", "italic", "strike", "code", "sub", "sup", "link", "note"] as const;
/** More stretches than this are the colours of a program, not the words of a person. */
const MOST_RUNS = 2000;

/** Gathers text with its marks. */
export class InlinePieces {
  readonly #pieces: InlinePiece[] = [];
  #isMarked = false;

  add(text: string, marks: InlineMarks = none): void {
    const last = this.#pieces.at(-1);
    const isNote = marks.note !== undefined;
    if (text === "" && !isNote) return;
    if (!this.#isMarked) this.#isMarked = names.some((name) => marks[name] !== undefined);
    if (last && !isNote && last.marks.note === undefined && isSame(last.marks, marks))
      this.#pieces[this.#pieces.length - 1] = { text: last.text + text, marks };
    else this.#pieces.push({ text, marks });
  }

  /** The pieces behind so many characters. */
  from(start: number): InlinePieces {
    const rest = new InlinePieces();
    let left = start;
    for (const { text, marks } of this.#pieces) {
      const cut = Math.min(left, text.length);
      if (left === 0 || cut < text.length) rest.add(text.slice(cut), marks);
      left -= cut;
    }
    return rest;
  }

  /** Adds the pieces of another text on a line of their own, with a number before them. */
  addLine(line: InlinePieces, number = ""): void {
    if (this.#pieces.length > 0) this.add("\n");
    if (number !== "") this.add(`${number} `);
    for (const { text, marks } of line) this.add(text, marks);
  }

  [Symbol.iterator](): Iterator<InlinePiece> {
    return this.#pieces.values();
  }

  /** The runs of the text that was made of the pieces; undefined where nothing is marked. */
  runs(text: string): InlineRun[] | undefined {
    if (!this.#isMarked || text === "" || this.#pieces.length > MOST_RUNS) return undefined;
    return layOver(this.#pieces, text);
  }
}

/** The content of a text: its runs beside it where it has any. */
export function inlineContent(
  text: string,
  pieces: InlinePieces | undefined,
): { text: string; inline?: InlineRun[] } {
  const inline = pieces?.runs(text);
  return inline === undefined ? { text } : { text, inline };
}

/** Runs of a heading: bold or italic that all of it has is how headings look, not what they say. */
export function headingRuns(runs: readonly InlineRun[] | undefined): InlineRun[] | undefined {
  if (runs === undefined) return undefined;
  const worded = runs.filter(({ text }) => text.trim() !== "");
  const plain = runs.map(({ bold, italic, ...run }) => ({
    ...run,
    ...(bold && !worded.every((each) => each.bold) ? { bold } : {}),
    ...(italic && !worded.every((each) => each.italic) ? { italic } : {}),
  }));
  return plain.some((run) => Object.keys(run).length > 1) ? joined(plain) : undefined;
}

/** Lays the final text over the pieces: white space may have been folded, letters are as they were. */
function layOver(pieces: readonly InlinePiece[], text: string): InlineRun[] | undefined {
  const runs: InlineRun[] = [];
  let from = 0;
  for (const { text: piece, marks } of pieces) {
    const end = endOf(piece, text, from);
    if (end === undefined) return undefined;
    // Space between two pieces goes with the one that it ends, if it did there.
    const to = isSpace(piece.charAt(piece.length - 1)) ? skipSpace(text, end) : end;
    if (to > from || marks.note !== undefined)
      runs.push({ text: text.slice(from, to), ...presentMarks(marks) });
    from = to;
  }
  const rest = text.slice(from);
  const last = runs.at(-1);
  if (rest.trim() !== "" || !last) return undefined;
  return joined(notesAtWords([...runs.slice(0, -1), { ...last, text: last.text + rest }]));
}

/** A note that stood between two spaces, of which one is left, hangs on the word before it. */
function notesAtWords(runs: readonly InlineRun[]): InlineRun[] {
  const out = [...runs];
  for (let at = out.length - 2; at > 0; at--) {
    const [before, note, behind] = out.slice(at - 1);
    if (!before || note?.note === undefined || note.text !== "" || !behind) continue;
    const words = before.text.trimEnd();
    if (words === "" || words === before.text || !/^[\p{L}\p{N}]/u.test(behind.text)) continue;
    out.splice(at - 1, 2, { ...before, text: words }, note, { text: before.text.slice(words.length) });
  }
  return out;
}

/** Where a piece ends in the text; undefined where it is not the piece that comes next. */
function endOf(piece: string, text: string, from: number): number | undefined {
  let at = from;
  for (const unit of piece) {
    if (isSpace(unit)) continue;
    at = skipSpace(text, at);
    if (!text.startsWith(unit, at)) return undefined;
    at += unit.length;
  }
  return at;
}

/** The marks without those that are not there. */
function presentMarks(marks: InlineMarks): Omit<InlineRun, "text"> {
  return Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== undefined));
}

function joined(runs: readonly InlineRun[]): InlineRun[] {
  const out: InlineRun[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    const isPart = last !== undefined && last.note === undefined && run.note === undefined;
    if (isPart && isSame(last, run)) out[out.length - 1] = { ...last, text: last.text + run.text };
    else out.push(run);
  }
  return out;
}

type Marked = { readonly [name in (typeof names)[number]]?: unknown };

function isSame(left: Marked, right: Marked): boolean {
  return names.every((name) => left[name] === right[name]);
}

const isSpace = (unit: string): boolean => /[\s\u00a0\ue00a]/.test(unit);

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charAt(at))) at++;
  return at;
}
