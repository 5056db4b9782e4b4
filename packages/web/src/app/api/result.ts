/** Why a request has no answer, in a form that a view can act on. */
export interface RequestFailure {
  readonly kind: "aborted" | "deadline" | "offline" | "unauthorized" | "refused" | "unreadable";
  /** The code of the API's own error, or the kind. */
  readonly code: string;
  readonly message: string;
  /** What to do about it, where the API says so. */
  readonly advice?: string;
}

/** What came of a request: failures are values, so that no view forgets them. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: RequestFailure };

/** A result that carries a failure. */
export function failed(failure: RequestFailure): { readonly ok: false; readonly failure: RequestFailure } {
  return { ok: false, failure };
}
