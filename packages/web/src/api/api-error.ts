/** Every answer that is no 2xx. */
export interface ApiError {
  readonly code: string;
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string;
}
