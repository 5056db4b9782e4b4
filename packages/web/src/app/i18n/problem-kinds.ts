/** What is wrong with a file, and what to do about it. */
export interface ProblemWords {
  readonly why: string;
  readonly todo: string;
}

/** Both by the reason that a server names, which may be one that nobody knows. */
export function problemKinds(
  pairs: Readonly<Record<string, readonly [why: string, todo: string]>>,
): Readonly<Record<string, ProblemWords | undefined>> {
  return Object.fromEntries(Object.entries(pairs).map(([kind, [why, todo]]) => [kind, { why, todo }]));
}
