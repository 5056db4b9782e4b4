/** A part of the work that is finished as a whole. */
export type Milestone = "protocol" | "roles" | "views" | "documents" | "gateway" | "generations";

/** One statement of the protocol that a test can prove; a test cites it by its id. */
export interface Requirement {
  readonly id: string;
  /** Section of the protocol specification that the statement comes from. */
  readonly section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly milestone: Milestone;
  readonly text: string;
}
