/** What is asked of a Computer: the first page of its documents, those with a word, all windows, one window. */
export type Query = "page" | "keyword" | "all" | "one";

/** What the two processes of one checkout spent on some queries, in milliseconds of processor time. */
export interface Spent {
  /** Server and Computer. */
  readonly subject: number;
  readonly agent: number;
  /** The median of the time that a query took. */
  readonly p50: number;
}

/** What the process with the Agent of one checkout can be asked. */
export interface SideCommands extends Record<string, { input: unknown; output: unknown }> {
  /** Starts Server, Computer and Agent of the checkout. */
  open: {
    input: { folder: string; urls: readonly string[]; expect: "documents" | "windows"; count: number };
    output: null;
  };
  measure: { input: { query: Query; rounds: number }; output: Spent };
}
