const MONOSPACED =
  /courier|consolas|menlo|monaco|monospace|\bmono\b|lucida console|source code|fira code|andale|inconsolata|fixedsys|terminal/i;

/** Whether a font is one in which program text is set. */
export function isMonospaced(font: string | undefined): boolean {
  return font !== undefined && MONOSPACED.test(font);
}
