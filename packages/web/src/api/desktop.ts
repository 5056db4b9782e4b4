/** GET /api/desktop */
export interface DesktopView {
  /** In the order in which an Agent sees them; those that are left out come last. */
  readonly windows: readonly WindowView[];
  readonly tokens: number;
}

export interface WindowView {
  readonly uri: string;
  readonly server: string;
  readonly title: string;
  readonly priority: number;
  readonly isFullscreen: boolean;
  /** Exactly what an Agent gets: the URI, an empty line, then the contents. Empty where nothing could be read as text. */
  readonly text: string;
  readonly tokens: number;
  /** Why an Agent does not see it. */
  readonly leftOut?: "blob-only" | "fullscreen" | "size" | "unreadable" | "empty";
  readonly changedAt: string;
}
