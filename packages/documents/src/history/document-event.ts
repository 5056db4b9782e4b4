/** What happened to a document. */
export const EventKind = ["new", "changed", "moved", "removed"] as const;
export type EventKind = (typeof EventKind)[number];

/** One place that differs, in words. */
export interface Difference {
  readonly kind: "added" | "removed" | "altered";
  /** Counts from 0; of the newer text, or of the older where something was removed. */
  readonly pageIndex: number;
  /** Without one it is the page itself. */
  readonly elementId?: string | undefined;
  /** The words that were there, with a few around them. */
  readonly before?: string | undefined;
  /** The words that are there now. */
  readonly after?: string | undefined;
}

/** How much differs, and the first of it in words. */
export interface DocumentDifference {
  readonly counts: Readonly<Record<Difference["kind"], number>>;
  readonly shown: readonly Difference[];
}

/** Something that happened to a document, as the index noticed it. */
export interface DocumentEvent {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly kind: EventKind;
  readonly docRef: string;
  readonly relativePath: string;
  readonly title: string;
  readonly fileType: string;
  /** When the file was modified, as it says itself, in milliseconds. */
  readonly modified: number;
  /** Where it was before it was moved. */
  readonly movedFrom?: string | undefined;
  readonly difference?: DocumentDifference | undefined;
}

/** Which events are wanted. */
export interface EventRequest {
  readonly since: number;
  readonly until: number;
}

/** What is remembered of a span of time. */
export interface DocumentEvents {
  /** The newest first. */
  readonly events: readonly DocumentEvent[];
  /** Nothing is remembered of what happened before. */
  readonly knownSince: number;
  /** False when there are more events than are handed out at once. */
  readonly isComplete: boolean;
}
