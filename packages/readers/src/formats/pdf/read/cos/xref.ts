import { CosParser } from "./cos-parser.ts";
import { type CosDict, CosError, CosStream, type CosValue, isArray, isDict } from "./values.ts";

/** Where an object is: at an offset of the file, or within a stream of objects. */
export type Place =
  | { readonly kind: "offset"; readonly offset: number }
  | { readonly kind: "contained"; readonly container: number };

export interface ObjectTable {
  readonly places: ReadonlyMap<number, Place>;
  readonly trailer: CosDict;
  /** Where its newest section stands, and whether that is a stream. */
  readonly start: { readonly offset: number; readonly isStream: boolean };
}

const MOST_SECTIONS = 1_000;
const MOST_OBJECTS = 5_000_000;

interface Section {
  readonly trailer: CosDict;
  readonly next: readonly number[];
}

/** Reads the table of objects, from the last update of the file back to the first. */
export function readTable(bytes: Buffer, inflate: (stream: CosStream) => Buffer): ObjectTable {
  const places = new Map<number, Place>();
  const freed = new Set<number>();
  const newest = lastSection(bytes);
  const pending = [newest];
  const seen = new Set<number>();
  let trailer: CosDict | undefined;
  for (let offset = pending.shift(); offset !== undefined; offset = pending.shift()) {
    if (seen.has(offset)) continue;
    seen.add(offset);
    if (seen.size > MOST_SECTIONS || places.size > MOST_OBJECTS)
      throw new CosError("the table of objects is too long");
    const section = readSection(bytes, offset, { places, freed, inflate });
    trailer ??= section.trailer;
    pending.push(...section.next);
  }
  if (!trailer) throw new CosError("there is no trailer");
  const isStream = !new CosParser(bytes, newest).take("xref");
  return { places, trailer, start: { offset: newest, isStream } };
}

function lastSection(bytes: Buffer): number {
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - 2048));
  const match = /startxref\s+(\d{1,12})\s*(?:%%EOF)?[\s\S]{0,1024}$/.exec(
    tail.slice(tail.lastIndexOf("startxref")),
  );
  if (!match) throw new CosError("there is no table of objects");
  return Number(match[1]);
}

interface SectionContext {
  readonly places: Map<number, Place>;
  readonly freed: Set<number>;
  readonly inflate: (stream: CosStream) => Buffer;
}

function readSection(bytes: Buffer, offset: number, context: SectionContext): Section {
  const parser = new CosParser(bytes, offset);
  if (parser.take("xref")) return readPlainSection(parser, context);
  parser.integer();
  parser.integer();
  if (!parser.take("obj")) throw new CosError("there is no table where one should be");
  const stream = parser.value();
  if (!(stream instanceof CosStream)) throw new CosError("there is no table where one should be");
  readStreamSection(stream, context);
  return { trailer: stream.dict, next: offsets(stream.dict, ["Prev"]) };
}

function readPlainSection(parser: CosParser, { places, freed }: SectionContext): Section {
  while (!parser.take("trailer")) {
    const first = parser.integer();
    const count = parser.integer();
    if (count > MOST_OBJECTS) throw new CosError("the table of objects is too long");
    for (let number = first; number < first + count; number++) {
      const { offset, isUsed } = parser.fixedEntry() ?? plainEntry(parser);
      note(number, isUsed ? { kind: "offset", offset } : undefined, { places, freed });
    }
  }
  const trailer = parser.value();
  if (!isDict(trailer)) throw new CosError("there is no trailer");
  return { trailer, next: offsets(trailer, ["XRefStm", "Prev"]) };
}

function plainEntry(parser: CosParser): { offset: number; isUsed: boolean } {
  const offset = parser.integer();
  parser.integer();
  const isUsed = parser.take("n");
  if (!isUsed && !parser.take("f")) throw new CosError("an entry of the table is broken");
  return { offset, isUsed };
}

/** The first word on an object counts: sections are read from the newest back. */
function note(
  number: number,
  place: Place | undefined,
  { places, freed }: Omit<SectionContext, "inflate">,
): void {
  if (places.has(number) || freed.has(number)) return;
  if (place) places.set(number, place);
  else freed.add(number);
}

function offsets(trailer: CosDict, keys: readonly string[]): number[] {
  return keys.flatMap((key) => {
    const value = trailer.get(key);
    return typeof value === "number" ? value : [];
  });
}

function readStreamSection(stream: CosStream, { places, freed, inflate }: SectionContext): void {
  const widths = numbers(stream.dict.get("W"));
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const size = typeWidth + secondWidth + thirdWidth;
  if (widths.length < 3 || size === 0 || size > 32) throw new CosError("the widths of the table are wrong");
  const bytes = inflate(stream);
  const total = stream.dict.get("Size");
  const index = numbers(stream.dict.get("Index"));
  const ranges = index.length > 1 ? index : [0, typeof total === "number" ? total : 0];
  let at = 0;
  for (let pair = 0; pair + 1 < ranges.length; pair += 2) {
    const first = ranges[pair] ?? 0;
    const count = ranges[pair + 1] ?? 0;
    for (let number = first; number < first + count && at + size <= bytes.length; number++, at += size) {
      const type = typeWidth === 0 ? 1 : field(bytes, at, typeWidth);
      const second = field(bytes, at + typeWidth, secondWidth);
      note(number, placeOf(type, second), { places, freed });
    }
  }
}

function placeOf(type: number, second: number): Place | undefined {
  if (type === 1) return { kind: "offset", offset: second };
  return type === 2 ? { kind: "contained", container: second } : undefined;
}

function field(bytes: Buffer, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

function numbers(value: CosValue | undefined): number[] {
  return isArray(value) ? value.filter((entry) => typeof entry === "number") : [];
}
