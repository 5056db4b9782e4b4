/** What of a part of a text says whether it is all of it. */
interface Part {
  readonly kind: string;
  readonly latex?: string;
  readonly text?: string;
}

/** Whether a text is nothing but one formula or link, which then stands for it. */
export function isOnlyPart({ text, parts }: { text: string; parts: readonly Part[] }): boolean {
  const shown = parts.filter(({ kind }) => kind === "formula" || kind === "link");
  const [only] = shown;
  if (shown.length !== 1 || !only) return false;
  return text === (only.kind === "formula" ? `$${only.latex}$` : only.text);
}
