/**
 * Something that an operator may have to account for: who came and went, who called what and who allowed it. It never
 * carries parameters, results or secrets.
 */
export interface AuditEntry {
  /** What happened, such as `joined`. */
  readonly event: string;
  readonly [field: string]: unknown;
}

/** Takes what happened, at once and without failing. */
export type Audit = (entry: AuditEntry) => void;
