import { distance } from "fastest-levenshtein";

/** Beyond so many names nobody waits for the closest. */
const MOST_COMPARED = 5_000;

/** The names that were most likely meant, closest first. */
export function closeNames(name: string, names: Iterable<string>, most = 5): string[] {
  const wanted = name.toLowerCase();
  const scored: { name: string; score: number }[] = [];
  for (const candidate of names) {
    if (scored.length === MOST_COMPARED) break;
    scored.push({ name: candidate, score: scoreOf(wanted, candidate.toLowerCase()) });
  }
  const farthest = Math.max(3, Math.ceil(wanted.length * 0.4));
  return scored
    .filter(({ score }) => score <= farthest)
    .sort((a, b) => a.score - b.score)
    .slice(0, most)
    .map(({ name: close }) => close);
}

/** One within the other is close, however much longer it is. */
function scoreOf(wanted: string, candidate: string): number {
  if (wanted === "") return 0;
  const isPart = candidate.includes(wanted) || (candidate.length > 2 && wanted.includes(candidate));
  const edits = distance(wanted.slice(0, 200), candidate.slice(0, 200));
  return isPart ? Math.min(edits, 1) : edits;
}
