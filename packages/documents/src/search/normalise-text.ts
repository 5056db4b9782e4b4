/** Stands for a space that holds the groups of a number together: `1 234` with a narrow space is one number. */
export const GROUP_SPACE = "\u001f";

const NOT_ASCII = /[^\0-\x7f]/;
/** What is not ASCII, with the few signs between: most words of a Greek or Korean sentence are one run. */
const FOREIGN = /[^\0-\x7f](?:[\0-\x7f]{0,3}[^\0-\x7f])*/g;
/** Single characters that are most of what is not ASCII in Western text, and what becomes of them. */
const COMMON = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ’–—“”„•·…";
const COMMON_FOLDED = "aaaaaaceeeeiiiinooooouuuuyy'        ";
/** The signs among them, which are what they are beside other characters too. */
const COMMON_SIGNS = /[–—“”„•·…]/g;
/** Further signs that stay one unit each. */
const SINGLE_SIGNS = "\u00a0\u2007\u2009\u202f®©°†‡●■▪□☐☑☒€£¥";
const MAY_MOVE = new RegExp(`[^\\0-\\x7f${COMMON}${SINGLE_SIGNS}]`);
const GROUP_SPACES = /[\u00a0\u2007\u2009\u202f]/g;
/** What is not seen and parts no word: soft hyphens, joiners and their opposites, marks of direction. */
const UNSEEN = /[\u00ad\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Marks that people leave out when they type: Latin, Greek, Cyrillic, Hebrew and Arabic ones, and what cannot be seen. */
const LEFT_OUT =
  /[\u0300-\u036f\u0483-\u0489]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]|[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]|[\u0640\u00ad\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const REPLACED =
  /[\u2018\u2019\u02bc\u05f3ßæœøđðþłħıςٱىةکی\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g;
const replacements: Readonly<Record<string, string>> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u02bc": "'",
  "\u05f3": "'",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ς: "σ",
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ک: "ك",
  ی: "ي",
};
const zeros = [0x660, 0x6f0, 0x966, 0xe50] as const;

/**
 * Text as it is compared: lower case, compatibility forms, width and accents folded, digits of other scripts made plain.
 * Traditional characters become simplified ones later, by their units; hiragana and katakana stay apart.
 */
export function normaliseText(text: string): string {
  const lower = text.toLowerCase();
  return NOT_ASCII.test(lower) ? lower.replace(FOREIGN, normaliseRun) : lower;
}

/** Whatever may stand behind an ASCII letter and belong to it is left out, so runs can be looked at by themselves. */
function normaliseRun(run: string): string {
  const common = run.length === 1 ? COMMON.indexOf(run) : -1;
  if (common !== -1) return COMMON_FOLDED.charAt(common);
  return run
    .replace(GROUP_SPACES, GROUP_SPACE)
    .replace(COMMON_SIGNS, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(LEFT_OUT, "")
    .replace(REPLACED, replacementOf)
    .normalize("NFC");
}

/** A text without what is not seen: who copies a word from a page copies the places where it may be broken. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}

function replacementOf(character: string): string {
  const code = character.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? (replacements[character] ?? character) : String(code - zero);
}

/** Normalised text that knows where it came from. */
export interface MappedText {
  readonly text: string;
  /** Where the unit of `text` began in the original; the original's length for what is behind the last. */
  originOf(index: number): number;
}

const RUN = /[\0-\x7f]+|[^\0-\x7f]+/gu;
/** A character with everything that may melt into it. */
const CLUSTER = /[^\0-\x7f][\p{M}\uff9e\uff9f\u1160-\u11ff]*/gu;
const MELTING = /[\p{M}\uff9e\uff9f\u1160-\u11ff]/u;

/** Normalises piece by piece, so that a place in the result can be shown in the original. */
export function normaliseMapped(text: string): MappedText {
  if (isAllInPlace(text)) return { text: normaliseText(text), originOf: (index) => index };
  const pieces: string[] = [];
  const origins: number[] = [];
  const add = (original: string, start: number): void => {
    const piece = normaliseText(original);
    const isInPlace = piece.length === original.length;
    for (let unit = 0; unit < piece.length; unit += 1) origins.push(isInPlace ? start + unit : start);
    pieces.push(piece);
  };
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    if (staysInPlace(run)) add(run, start);
    else for (const { 0: cluster, index } of run.matchAll(CLUSTER)) add(cluster, start + index);
  }
  return { text: pieces.join(""), originOf: (index) => origins[index] ?? text.length };
}

/** Whether each unit of a text becomes one unit by itself, as in most Western ones. */
function isAllInPlace(text: string): boolean {
  const lower = text.toLowerCase();
  return lower.length === text.length && !MAY_MOVE.test(lower);
}

/** Whether each unit of a run becomes one unit: then it need not be taken apart, which is a hundred times slower. */
function staysInPlace(run: string): boolean {
  return !MELTING.test(run) && normaliseText(run).length === run.length;
}
