/** Control characters that texts hold: tab, line ends, form feed, backspace, escape, end of file. */
const textControls = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);
/** One stray control character in so many is still a text. */
const CHARACTERS_PER_CONTROL = 100;
const SAMPLE_BYTES = 8192;

/** Whether the first bytes of a file can be text in some encoding. */
export function looksLikeText(head: Uint8Array): boolean {
  if (head.includes(0) || startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff)) return isWide(head);
  let controls = 0;
  for (const byte of head) if (byte < 0x20 && !textControls.has(byte)) controls++;
  return controls <= head.length / CHARACTERS_PER_CONTROL;
}

function startsWith(head: Uint8Array, ...bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** UTF-16 and UTF-32, with a mark or without: read in the right order the units are characters, else noise. */
function isWide(head: Uint8Array): boolean {
  const length = Math.min(head.length, SAMPLE_BYTES) & ~3;
  const view = new DataView(head.buffer, head.byteOffset, length);
  const units = (size: 2 | 4, isLittle: boolean): number[] =>
    Array.from({ length: length / size }, (_, index) =>
      size === 2 ? view.getUint16(index * 2, isLittle) : view.getUint32(index * 4, isLittle),
    );
  if (length === 0) return false;
  return [true, false].some((isLittle) => isText(units(4, isLittle)) || isText(units(2, isLittle)));
}

/** Unassigned, private and lone halves of characters, and controls, make no text. */
const noCharacter = /[\p{Cn}\p{Co}\p{Cs}\p{Cc}]/gu;

function isText(units: readonly number[]): boolean {
  if (units.some((unit) => unit > 0x10_ffff)) return false;
  const text = units
    .map((unit) => (unit > 0xffff ? String.fromCodePoint(unit) : String.fromCharCode(unit)))
    .join("");
  const strange = text.match(noCharacter)?.filter((character) => !textControls.has(character.charCodeAt(0)));
  return (strange?.length ?? 0) <= units.length / CHARACTERS_PER_CONTROL;
}
