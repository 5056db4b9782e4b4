import type { Catalogue, DocumentInfo, OutlineEntry } from "./catalogue.ts";
import { MOST_ATTACHMENTS, MOST_OUTLINE_DEPTH, MOST_OUTLINE_ENTRIES } from "./catalogue.ts";
import type { CosFile } from "./cos/cos-file.ts";
import { nameTree } from "./cos/name-tree.ts";
import { PageTags } from "./cos/page-tags.ts";
import { type PageTree, readPageTree } from "./cos/page-tree.ts";
import { textString } from "./cos/text-string.ts";
import { type CosDict, CosError, CosName, CosRef, CosString, type CosValue } from "./cos/values.ts";

export interface CosCatalogue extends Catalogue {
  readonly tree: PageTree;
  readonly tags: PageTags | undefined;
}

/** The catalogue of a sound, unencrypted file, read from its objects alone: no page is parsed. */
export function cosCatalogue(file: CosFile): CosCatalogue {
  if (file.trailer.has("Encrypt")) throw new CosError("the file is encrypted");
  const root = file.dict(file.trailer.get("Root"));
  if (!root) throw new CosError("the file has no catalogue");
  const tree = readPageTree(file, root);
  const names = file.dict(root.get("Names"));
  const outline = new OutlineReader(file, { root, names, tree });
  const isTagged = file.dict(root.get("MarkInfo"))?.get("Marked") === true;
  const structure = isTagged ? file.dict(root.get("StructTreeRoot")) : undefined;
  const tags = structure && new PageTags(file, structure);
  return {
    pageCount: tree.pages.length,
    info: infoOf(file),
    isTagged,
    hasTellingTags: tags?.isTelling === true,
    isEncrypted: false,
    hasForm: root.has("AcroForm"),
    attachments: attachmentsOf(file, names),
    outline: outline.read(),
    isOutlineEndless: outline.isEndless,
    tree,
    tags,
  };
}

function infoOf(file: CosFile): DocumentInfo {
  const info: Record<string, string> = {};
  for (const [key, value] of file.dict(file.trailer.get("Info")) ?? []) {
    const text = textString(file.resolve(value));
    if (text !== undefined && text.trim() !== "") info[key] = text;
  }
  return info;
}

function attachmentsOf(file: CosFile, names: CosDict | undefined): string[] {
  const entries = nameTree(file, names?.get("EmbeddedFiles"), MOST_ATTACHMENTS);
  return [...entries].map(([key, value]) => {
    const spec = file.dict(value);
    return textString(spec && file.resolve(spec.get("UF") ?? spec.get("F"))) ?? key;
  });
}

interface OutlineParts {
  readonly root: CosDict;
  readonly names: CosDict | undefined;
  readonly tree: PageTree;
}

/** Follows the entries of an outline and where they lead. */
class OutlineReader {
  readonly #file: CosFile;
  readonly #parts: OutlineParts;
  readonly #entries: OutlineEntry[] = [];
  readonly #seen = new Set<number>();
  /** Known once it has been read. */
  isEndless = false;
  #destinations: ReadonlyMap<string, CosValue> | undefined;

  constructor(file: CosFile, parts: OutlineParts) {
    this.#file = file;
    this.#parts = parts;
  }

  read(): readonly OutlineEntry[] {
    const outlines = this.#file.dict(this.#parts.root.get("Outlines"));
    if (outlines) this.#siblings(outlines.get("First"), 1);
    return this.#entries;
  }

  #siblings(first: CosValue | undefined, level: number): void {
    if (level > MOST_OUTLINE_DEPTH) return;
    for (let next = first; next instanceof CosRef; ) {
      this.isEndless ||= this.#seen.has(next.number);
      if (this.isEndless || this.#entries.length >= MOST_OUTLINE_ENTRIES) return;
      this.#seen.add(next.number);
      const item = this.#file.dict(next);
      if (!item) return;
      this.#add(item, level);
      this.#siblings(item.get("First"), level + 1);
      next = item.get("Next");
    }
  }

  #add(item: CosDict, level: number): void {
    const title = textString(this.#file.get(item, "Title"))
      ?.replace(/[\s\0]+/g, " ")
      .trim();
    const pageIndex = this.#pageOf(item);
    if (title && pageIndex !== undefined) this.#entries.push({ title, level, pageIndex });
  }

  #pageOf(item: CosDict): number | undefined {
    const action = this.#file.dict(item.get("A"));
    const isJump = action !== undefined && isName(this.#file.get(action, "S"), "GoTo");
    const target = this.#file.resolve(item.get("Dest") ?? (isJump ? action.get("D") : undefined));
    const [page] = this.#file.array(this.#named(target));
    if (typeof page === "number") return page < this.#parts.tree.pages.length ? page : undefined;
    return page instanceof CosRef ? this.#parts.tree.indexOf.get(page.number) : undefined;
  }

  /** A destination by its name: in the dictionary of old files or the name tree of new ones. */
  #named(target: CosValue): CosValue {
    const isNamed = target instanceof CosName || target instanceof CosString;
    if (!isNamed) return target;
    const key = target instanceof CosName ? target.name : target.bytes;
    this.#destinations ??= nameTree(this.#file, this.#parts.names?.get("Dests"), MOST_OUTLINE_ENTRIES * 5);
    const found = this.#destinations.get(key) ?? this.#file.dict(this.#parts.root.get("Dests"))?.get(key);
    const resolved = this.#file.resolve(found);
    return this.#file.dict(resolved)?.get("D") ?? resolved;
  }
}

function isName(value: CosValue, name: string): boolean {
  return value instanceof CosName && value.name === name;
}
