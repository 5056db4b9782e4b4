/** An entry of the outline (the bookmarks) of a document. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 for the top. */
  readonly level: number;
  readonly pageIndex: number;
}

/** What a document says of itself, as the keys of its information dictionary. */
export type DocumentInfo = Readonly<Record<string, string>>;

/** What is known of a document before any page is read. */
export interface Catalogue {
  readonly pageCount: number;
  readonly info: DocumentInfo;
  /** The document carries a structure tree. */
  readonly isTagged: boolean;
  /** The structure tree may name headings, cells or items. */
  readonly hasTellingTags: boolean;
  readonly isEncrypted: boolean;
  /** It names a form, or may: fields that stand on pages alone are none of it. */
  readonly hasForm: boolean;
  /** Names of files inside the file. */
  readonly attachments: readonly string[];
  /** In the order of the document; entries that lead nowhere are left out. */
  readonly outline: readonly OutlineEntry[];
  /** The outline leads back to where it has been: who follows it without care never ends. */
  readonly isOutlineEndless?: boolean;
}

/** More entries than anybody reads; a loop in a broken outline ends here too. */
export const MOST_OUTLINE_ENTRIES = 20_000;
export const MOST_OUTLINE_DEPTH = 32;
export const MOST_ATTACHMENTS = 200;
