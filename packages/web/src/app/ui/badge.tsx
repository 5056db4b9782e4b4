import type { ReactNode } from "react";

export type Tone = "neutral" | "accent" | "good" | "warning" | "bad";

/** A word or number in a small coloured field. */
export function Badge({
  tone = "neutral",
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
