import type { FinderDocument, SessionInfo } from "@a2c-smcp/protocol";

/** What changes in an office, as an observer is notified of it. */
export const OBSERVED_EVENTS = [
  "computer-entered",
  "computer-left",
  "agent-entered",
  "agent-left",
  "tools-changed",
  "finder-changed",
  "desktop-changed",
  "disconnected",
  "reconnected",
  "failed",
] as const;

interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Somebody who looks on at an office. The observer of `@a2c-smcp/agent` is one. */
export interface OfficeObserver {
  room(): Promise<readonly Pick<SessionInfo, "name" | "role" | "a2c_version">[]>;
  getFinder(
    computer: string,
    query: {
      readonly keywords?: readonly string[] | undefined;
      readonly offset: number;
      readonly limit: number;
    },
    options?: RequestOptions,
  ): Promise<{ readonly documents: readonly FinderDocument[]; readonly totalCount: number }>;
  getDesktop(computer: string, query?: object, options?: RequestOptions): Promise<readonly string[]>;
  tools(computer: string): Promise<
    readonly {
      readonly name: string;
      readonly server: string | undefined;
      readonly description: string;
      readonly params_schema: Readonly<Record<string, unknown>>;
    }[]
  >;
  /** A `dpe://` answer comes as one object. */
  readResource(computer: string, uri: string, options?: RequestOptions): Promise<unknown>;
  on(event: (typeof OBSERVED_EVENTS)[number], listener: () => void): unknown;
  close(): Promise<void>;
}

/** Why an office has no observer. */
export type NoObserver = "unsupported" | "forbidden";

/** Begins to look on; rejects where the Server is not reached. */
export type ObserveOffice = () => Promise<OfficeObserver | NoObserver>;
