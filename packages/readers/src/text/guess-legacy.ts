import { analyse } from "chardet";
import { createDecoder } from "./decoder.ts";
import { type Encoding, encodingFromLabel } from "./encoding.ts";
import { frequentCharacters } from "./frequent-characters.ts";

const candidates = ["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"] as const;
type Candidate = (typeof candidates)[number];

/** Below this an East Asian reading is made of characters that nobody writes. */
const PLAUSIBLE = 0.3;
/** Above this nothing else needs to be asked. */
const CLEAR = 0.5;

/**
 * The likeliest encoding of text that is not Unicode. chardet alone errs on short texts, so East Asian readings
 * are weighed by how usual their characters are; chardet decides among the rest.
 */
export function guessLegacyEncoding(sample: Uint8Array): Encoding {
  const scored = candidates
    .map((encoding) => ({ encoding, score: scoreEastAsian(sample, encoding) }))
    .sort((one, other) => other.score - one.score);
  const [best] = scored;
  const single = guessSingleByte(sample);
  if (!best || best.score < PLAUSIBLE || mostlyLoneBytes(sample)) return single.encoding;
  return best.score >= CLEAR || single.confidence < 50 ? best.encoding : single.encoding;
}

function scoreEastAsian(sample: Uint8Array, encoding: Candidate): number {
  let text: string;
  try {
    text = createDecoder(encoding, { fatal: true }).write(sample);
  } catch {
    // TypeError: not in this encoding at all.
    return 0;
  }
  const frequent = frequentCharacters[encoding];
  let total = 0;
  let score = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) continue;
    total++;
    score += frequent.has(character) ? 1 : weigh(code, encoding);
  }
  return total === 0 ? 0 : score / total;
}

type Weight = readonly [from: number, to: number, weight: number, only?: readonly Candidate[]];

/** How much a character that is not among the most frequent ones speaks for an encoding; the first that fits. */
const weights: readonly Weight[] = [
  [0x3040, 0x30ff, 1, ["shift_jis", "euc-jp"]],
  [0x3040, 0x30ff, 0.2],
  [0xac00, 0xd7a3, 0.6, ["euc-kr"]],
  [0x3000, 0x303f, 0.7],
  [0xff01, 0xff5e, 0.5],
  // Half-width katakana are what Latin letters look like in Shift-JIS.
  [0xff61, 0xff9f, 0.05],
  [0x4e00, 0x9fff, 0.1, ["euc-kr"]],
  [0x4e00, 0x9fff, 0.35],
  [0x2010, 0x2603, 0.2],
];

function weigh(code: number, encoding: Candidate): number {
  const fits = ([from, to, , only]: Weight): boolean =>
    code >= from && code <= to && (only === undefined || only.includes(encoding));
  return weights.find(fits)?.[2] ?? 0;
}

/** Accented letters stand alone between ASCII ones; East Asian text comes in runs. */
function mostlyLoneBytes(sample: Uint8Array): boolean {
  let runs = 0;
  let lone = 0;
  let length = 0;
  for (const byte of [...sample.subarray(0, 8192), 0]) {
    if (byte >= 0x80) {
      length++;
      continue;
    }
    if (length > 0) runs++;
    if (length === 1) lone++;
    length = 0;
  }
  return lone > runs * 0.8;
}

const singleBytes = /^(windows-125\d|iso-8859-\d+|koi8-[ru]|ibm866|windows-874)$/;

function guessSingleByte(sample: Uint8Array): { encoding: Encoding; confidence: number } {
  for (const { name, confidence } of analyse(sample)) {
    const encoding = encodingFromLabel(name);
    if (encoding && singleBytes.test(encoding)) return { encoding: western(encoding, sample), confidence };
  }
  return { encoding: "windows-1252", confidence: 0 };
}

/** chardet takes short Western texts for Eastern European or Turkish ones by a hair. */
function western(encoding: Encoding, sample: Uint8Array): Encoding {
  const ambiguous = /^(iso-8859-2|iso-8859-9|windows-1254|windows-1250)$/.test(encoding);
  return ambiguous && sample.length < 256 ? "windows-1252" : encoding;
}
