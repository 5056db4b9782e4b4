/**
 * About how many tokens a model spends on a text. Latin text has some four characters a token, CJK text about one; the
 * estimate errs on the high side, which is the safe one for a budget.
 */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0;
  return Math.ceil(wide + (text.length - wide) / 3.5);
}
