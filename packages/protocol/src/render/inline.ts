import { isScriptUrl, markdownCode, markdownUrl } from "./markdown-text.ts";
import { arrayOf, isElement, textOf } from "./values.ts";

/** A run as it was read: what a foreign server calls bold may be anything. */
interface Run {
  readonly text: string;
  readonly link: string;
  readonly strike: boolean;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly leaf: "code" | "sub" | "sup" | undefined;
  readonly note: string;
}

type Mark = "link" | "strike" | "bold" | "italic";

/** From the outside to the inside. */
const marks: readonly Mark[] = ["link", "strike", "bold", "italic"];
const signs = { strike: "~~", bold: "**", italic: "*" } as const;
const noteLabel = /^[^\]\s]{1,60}$/;

/** A text as Markdown with its marks and links in place; undefined where the runs are not those of the text. */
export function inlineMarkdown(inline: unknown, text: unknown): string | undefined {
  const runs = arrayOf(inline).filter(isElement).map(readRun);
  if (runs.length === 0 || runs.map((run) => run.text).join("") !== textOf(text)) return undefined;
  return render(freeSigns(runs), 0);
}

/** Finds the runs of a cell; the header is the row before the first. */
export function cellRuns(inline: unknown): (row: number, column: number) => unknown {
  const cells = arrayOf(inline).filter(isElement) as Readonly<Record<string, unknown>>[];
  if (cells.length === 0) return () => undefined;
  const byPlace = new Map(cells.map(({ row, column, runs }) => [`${row}:${column}`, runs]));
  return (row, column) => byPlace.get(`${row}:${column}`);
}

/** Whether a label can stand between the brackets of a note. */
export function isNoteLabel(label: string): boolean {
  return noteLabel.test(label);
}

function readRun(raw: object): Run {
  const run = raw as Readonly<Record<string, unknown>>;
  const link = textOf(run["link"]).trim();
  const leaf = (["code", "sub", "sup"] as const).find((name) => run[name] === true);
  return {
    text: textOf(run["text"]),
    link: isScriptUrl(link) ? "" : link,
    strike: run["strike"] === true,
    bold: run["bold"] === true,
    italic: run["italic"] === true,
    leaf,
    note: textOf(run["note"]),
  };
}

const isEmphasis = ({ strike, bold, italic }: Run): boolean => strike || bold || italic;
const plainOf = (run: Run, text: string): Run => ({
  ...run,
  text,
  strike: false,
  bold: false,
  italic: false,
});

const isLetter = (letter = ""): boolean => /[\p{L}\p{N}]/u.test(letter);

/** What signs of emphasis must not stand beside: white space, and punctuation with a letter on the other side. */
function isLoose(letter: string, isBesideLetter: boolean): boolean {
  return /\s/.test(letter) || (isBesideLetter && /[\p{P}\p{S}]/u.test(letter));
}

/** Takes out of emphasis what would keep its signs from being read as such: spaces, and punctuation beside letters. */
function freeSigns(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, at) => {
    if (!isEmphasis(run) || run.leaf === "code") return [run];
    const letters = [...run.text];
    const isAfterLetter = isLetter([...(runs[at - 1]?.text ?? "")].at(-1));
    const isBeforeLetter = isLetter([...(runs[at + 1]?.text ?? "")][0]);
    const from = letters.findIndex((letter) => !isLoose(letter, isAfterLetter));
    const to = letters.findLastIndex((letter) => !isLoose(letter, isBeforeLetter)) + 1;
    if (from < 0 || to <= from) return [plainOf(run, run.text)];
    const cut = (start: number, end?: number): string => letters.slice(start, end).join("");
    const parts = [plainOf(run, cut(0, from)), { ...run, text: cut(from, to) }, plainOf(run, cut(to))];
    return parts.filter(({ text }) => text !== "");
  });
}

function render(runs: readonly Run[], level: number): string {
  const mark = marks[level];
  if (mark === undefined) return runs.map(renderLeaf).join("");
  let out = "";
  for (let from = 0; from < runs.length; ) {
    let to = from + 1;
    while (to < runs.length && runs[to]?.[mark] === runs[from]?.[mark]) to++;
    const inner = render(runs.slice(from, to), level + 1);
    const value = runs[from]?.[mark];
    const isMarked = value !== undefined && value !== false && value !== "";
    // An exclamation mark before a link would make it a picture.
    if (isMarked && mark === "link" && out.endsWith("!")) out = `${out.slice(0, -1)}\\!`;
    out += isMarked ? wrap(inner, mark, value) : inner;
    from = to;
  }
  return out;
}

/** No mark reaches over an empty line. */
function wrap(inner: string, mark: Mark, value: string | boolean): string {
  if (inner.trim() === "" || /\n[^\S\n]*\n/.test(inner)) return inner;
  if (mark !== "link") return `${signs[mark]}${inner}${signs[mark]}`;
  return around(inner, (words) => `[${words}](${markdownUrl(String(value))})`);
}

function renderLeaf(run: Run): string {
  const note = isNoteLabel(run.note) ? `[^${run.note}]` : "";
  if (run.text === "") return note;
  if (run.leaf === "code") return markdownCode(run.text) + note;
  const escaped = escapeSigns(run);
  const isSet = run.leaf !== undefined && escaped.trim() !== "";
  return (isSet ? around(escaped, (words) => `<${run.leaf}>${words}</${run.leaf}>`) : escaped) + note;
}

/** Sets marks around the words of a text and leaves the spaces around them outside. */
function around(text: string, set: (words: string) => string): string {
  const head = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return text.slice(0, head) + set(text.slice(head, end)) + text.slice(end);
}

/** The signs that our own marks around the text would be taken for. */
function escapeSigns({ text, link, strike, bold, italic }: Run): string {
  const signed = bold || italic ? text.replace(/[*\\]/g, "\\$&") : text;
  const struck = strike ? signed.replaceAll("~", "\\~") : signed;
  return link === "" ? struck : struck.replace(bold || italic ? /[[\]]/g : /[\\[\]]/g, "\\$&");
}
