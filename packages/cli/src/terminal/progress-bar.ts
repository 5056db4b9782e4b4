import type { Style } from "./style.ts";

export interface ProgressBarOptions {
  /** From 0 to 1. */
  readonly done: number;
  /** In columns. */
  readonly width: number;
  readonly style: Style;
}

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;

/** A bar of exactly the given width, filled in steps of an eighth of a column. */
export function renderProgressBar({ done, width, style }: ProgressBarOptions): string {
  const filled = Math.min(1, Math.max(0, done)) * width;
  const whole = Math.floor(filled);
  const part = eighths[Math.floor((filled - whole) * eighths.length)] ?? "";
  const rest = width - whole - part.length;
  return style.good("█".repeat(whole) + part) + style.quiet("·".repeat(rest));
}
