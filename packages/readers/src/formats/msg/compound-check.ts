import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";

const SIGNATURE = "d0cf11e0a1b11ae1";
const HEADER = 512;
/** Sector numbers from here on are marks, not sectors. */
const LAST_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const ENTRY = 128;
const STREAM = 2;
const ROOT = 5;

/**
 * Refuses an OLE compound file whose chains of sectors run in circles or out of the file, or whose folders contain
 * themselves. The reader of messages follows them without looking.
 */
export function checkCompoundFile(bytes: Uint8Array): void {
  if (Buffer.from(bytes.subarray(0, 8)).toString("hex") !== SIGNATURE || bytes.length < HEADER)
    throw damaged("it does not start as one");
  new CompoundCheck(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)).run();
}

interface Entry {
  readonly kind: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

class CompoundCheck {
  readonly #view: DataView;
  readonly #sectorSize: number;
  readonly #sectors: number;

  constructor(view: DataView) {
    this.#view = view;
    const shift = view.getUint16(30, true);
    if (shift !== 9 && shift !== 12) throw damaged("its sectors have no usual size");
    if (view.getUint16(32, true) !== 6) throw damaged("its small sectors have no usual size");
    this.#sectorSize = 1 << shift;
    this.#sectors = Math.ceil(view.byteLength / this.#sectorSize);
  }

  run(): void {
    const table = this.#readTable();
    const directory = this.#chain(table, this.#view.getUint32(48, true));
    const entries = directory.flatMap((sector) => this.#readEntries(sector));
    const smallTable = this.#chain(table, this.#view.getUint32(60, true)).flatMap((sector) =>
      this.#numbers(sector),
    );
    checkTree(entries);
    const [root] = entries;
    if (!root || root.kind !== ROOT) throw damaged("it has no root");
    const smallSectors = this.#chain(table, root.start).length * (this.#sectorSize / 64);
    const cutoff = this.#view.getUint32(56, true);
    for (const entry of entries) {
      if (entry.kind !== STREAM || entry.size === 0) continue;
      if (entry.size >= cutoff) this.#checkStream(table, entry, this.#sectorSize);
      else if (entry.start < LAST_SECTOR && entry.start >= smallSectors)
        throw damaged("a stream is outside of it");
      else this.#checkStream(smallTable, entry, 64);
    }
  }

  /** The table of sectors: its own sectors are listed in the header and, in long files, in a chain of lists. */
  #readTable(): number[] {
    const lists = [...this.#words(76, 109)];
    let next = this.#view.getUint32(68, true);
    for (let count = 0; next < LAST_SECTOR; count++) {
      if (count > this.#sectors) throw damaged("its lists of sectors run in a circle");
      const numbers = this.#numbers(next);
      next = numbers.pop() ?? NO_ENTRY;
      lists.push(...numbers);
    }
    const used = lists.filter((sector) => sector < LAST_SECTOR);
    if (used.length > this.#sectors) throw damaged("its table of sectors is longer than the file");
    return used.flatMap((sector) => this.#numbers(sector));
  }

  #chain(table: readonly number[], start: number): number[] {
    const chain: number[] = [];
    for (let sector = start; sector < LAST_SECTOR; sector = table[sector] ?? NO_ENTRY) {
      if (chain.length > table.length) throw damaged("a chain of sectors runs in a circle");
      chain.push(sector);
    }
    return chain;
  }

  #checkStream(table: readonly number[], { start, size }: Entry, unit: number): void {
    if (size > this.#view.byteLength) throw damaged("a stream is longer than the file");
    if (this.#chain(table, start).length * unit < size) throw damaged("a stream is shorter than it says");
  }

  #numbers(sector: number): number[] {
    return [...this.#words(this.#offsetOf(sector), this.#sectorSize / 4)];
  }

  *#words(offset: number, count: number): Generator<number> {
    for (let index = 0; index < count && offset + index * 4 + 4 <= this.#view.byteLength; index++)
      yield this.#view.getUint32(offset + index * 4, true);
  }

  #offsetOf(sector: number): number {
    if (sector >= this.#sectors) throw damaged("a chain of sectors leads out of it");
    return (sector + 1) * this.#sectorSize;
  }

  #readEntries(sector: number): Entry[] {
    const start = this.#offsetOf(sector);
    const end = Math.min(start + this.#sectorSize, this.#view.byteLength);
    const entries: Entry[] = [];
    for (let at = start; at + ENTRY <= end; at += ENTRY) entries.push(this.#readEntry(at));
    return entries;
  }

  #readEntry(at: number): Entry {
    const word = (offset: number): number => this.#view.getUint32(at + offset, true);
    return {
      kind: this.#view.getUint8(at + 66),
      left: word(68),
      right: word(72),
      child: word(76),
      start: word(116),
      size: word(120),
    };
  }
}

/** Every entry hangs in the tree at one place at most. */
function checkTree(entries: readonly Entry[]): void {
  const seen = new Set<number>();
  const open = [0];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const entry = entries[index];
    if (!entry || seen.has(index)) throw damaged("its folders contain themselves or what is not there");
    seen.add(index);
    open.push(...[entry.left, entry.right, entry.child].filter((next) => next !== NO_ENTRY));
  }
}

function damaged(why: string): DocumentError {
  return new DocumentError(
    DocumentErrorCode.Damaged,
    `The Outlook message is no sound compound file: ${why}`,
  );
}
