import type { Difference, DocumentDifference } from "../history/document-event.ts";
import { firstWords, wordDifference } from "../history/word-difference.ts";
import { elementTexts } from "./element-texts.ts";
import type { IndexDatabase } from "./index-database.ts";
import { unpackElements } from "./packed-elements.ts";
import type { PageChange } from "./page-changes.ts";

/** Places that are told in words. */
const MOST_SHOWN = 20;

/** The two readings of a file that differ. */
export interface TwoReadings {
  readonly before: number;
  readonly after: number;
}

/** What changed, in words; the older text is still there while this runs. */
export function describeChanges(
  database: IndexDatabase,
  changes: readonly PageChange[],
  readings: TwoReadings,
): DocumentDifference {
  const texts = new ReadingTexts(database, readings);
  const counts = { added: 0, removed: 0, altered: 0 };
  const shown: Difference[] = [];
  for (const change of changes) {
    // A page that is altered is told by its elements.
    if (change.elementId === undefined && change.kind === "altered") continue;
    counts[change.kind]++;
    if (shown.length < MOST_SHOWN) shown.push(describeChange(change, texts));
  }
  return { counts, shown };
}

function describeChange(change: PageChange, texts: ReadingTexts): Difference {
  const { kind, pageIndex, elementId } = change;
  const place = { kind, pageIndex, ...(elementId === undefined ? {} : { elementId }) };
  if (kind === "altered" && elementId !== undefined) {
    const old = texts.before(pageIndex, change.hashBefore ?? "");
    const now = texts.after(pageIndex, elementId);
    return old === "" ? { ...place, after: firstWords(now) } : { ...place, ...wordDifference(old, now) };
  }
  if (kind === "removed") return { ...place, before: firstWords(texts.gone(pageIndex, elementId)) };
  return { ...place, after: firstWords(texts.after(pageIndex, elementId)) };
}

/** The texts of both readings, each page read once. */
class ReadingTexts {
  readonly #database: IndexDatabase;
  readonly #readings: TwoReadings;
  readonly #pages = new Map<string, ReadonlyMap<string, string>>();

  constructor(database: IndexDatabase, readings: TwoReadings) {
    this.#database = database;
    this.#readings = readings;
  }

  /** What an element, or a page, says now. */
  after(pageIndex: number, elementId: string | undefined): string {
    return this.#text(this.#readings.after, pageIndex, elementId);
  }

  /** What an element, or a page, said that is no longer there. */
  gone(pageIndex: number, elementId: string | undefined): string {
    return this.#text(this.#readings.before, pageIndex, elementId);
  }

  /** What the element of a hash said, on the same page or on one beside it. */
  before(pageIndex: number, hash: string): string {
    for (const index of [pageIndex, pageIndex - 1, pageIndex + 1]) {
      const id = this.#elementOfHash(index, hash);
      if (id !== undefined) return this.#text(this.#readings.before, index, id);
    }
    return "";
  }

  #elementOfHash(pageIndex: number, hash: string): string | undefined {
    const row = this.#database.one<{ elements: string }>(
      "SELECT elements FROM page WHERE generation = ? AND page_index = ?",
      ...[this.#readings.before, pageIndex],
    );
    return unpackElements(row?.elements ?? "").find((element) => element.hash === hash)?.elementId;
  }

  #text(generation: number, pageIndex: number, elementId: string | undefined): string {
    const key = `${generation} ${pageIndex}`;
    const texts = this.#pages.get(key) ?? elementTexts(this.#database, generation, pageIndex);
    this.#pages.set(key, texts);
    return elementId === undefined ? [...texts.values()].join(" ") : (texts.get(elementId) ?? "");
  }
}
