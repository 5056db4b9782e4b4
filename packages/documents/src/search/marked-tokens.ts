import type { FoldedToken } from "./fold-text.ts";
import { foldTokens } from "./fold-text.ts";
import type { QueryUnit, UnitForm } from "./query-unit.ts";

/** A place in a text where a unit of the query stands. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  /** Which of the units. */
  readonly unit: number;
}

interface SoughtForm extends UnitForm {
  readonly parts: readonly string[];
  readonly unit: number;
}

/** Every place in the original text that holds a unit, in order, those inside of others left out; they may overlap. */
export function markText(text: string, units: readonly QueryUnit[]): readonly MarkedRange[] {
  const forms: readonly SoughtForm[] = units.flatMap(({ forms }, unit) =>
    forms.map((form) => ({ ...form, parts: form.words.split(" "), unit })),
  );
  const tokens = foldTokens(text);
  const ranges: MarkedRange[] = [];
  const beginnings = new Set(forms.map(({ parts }) => parts[0] ?? ""));
  const hasPrefix = forms.some(({ isPrefix }) => isPrefix);
  for (const [at, token] of tokens.entries()) {
    if (!hasPrefix && !beginnings.has(token.text)) continue;
    const found = forms.filter((form) => standsAt(tokens, at, form));
    const longest = found.toSorted((a, b) => b.parts.length - a.parts.length)[0];
    const last = longest && tokens[at + longest.parts.length - 1];
    if (last && last.end > (ranges.at(-1)?.end ?? 0))
      ranges.push({ start: token.start, end: last.end, unit: longest.unit });
  }
  return ranges;
}

function standsAt(tokens: readonly FoldedToken[], at: number, { parts, isPrefix }: SoughtForm): boolean {
  return parts.every((part, index) => {
    const text = tokens[at + index]?.text;
    if (text === part) return true;
    return isPrefix && index === parts.length - 1 && text?.startsWith(part) === true;
  });
}
