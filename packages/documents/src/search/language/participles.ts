/** What German verbs carry in front and give up in a sentence: `zurückschicken`, `zurückgeschickt`, `zurückzuschicken`. */
const separable =
  "zusammen zuruck heraus hinaus herein hinein voraus vorbei weiter nach aus auf ein vor bei mit weg los her hin um zu ab an".split(
    " ",
  );
const SHORTEST_VERB = 4;
const SHORTEST_STEM = 3;
const OF_PARTICIPLE = /(?:te[nrms]?|et|en|t)$/;
const OF_VERB = /(?:est|en|et|st|t|e)$/;

/** The participle and the infinitive that belong to a folded German word, if it is of a verb with a regular one. */
export function participlesOf(word: string): readonly string[] {
  const before =
    separable.find((one) => word.startsWith(one) && word.length - one.length >= SHORTEST_VERB) ?? "";
  const verb = word.slice(before.length);
  if (verb.startsWith("ge") && OF_PARTICIPLE.test(verb)) {
    const stem = verb.slice(2).replace(OF_PARTICIPLE, "");
    return stem.length < SHORTEST_STEM ? [] : ["en", "t", "e"].map((ending) => before + stem + ending);
  }
  const stem = verb.replace(OF_VERB, "");
  if (stem.length < SHORTEST_STEM || stem === verb) return [];
  const participles = ["t", "en", "te", "ten"].map((ending) => `${before}ge${stem}${ending}`);
  return before === "" ? participles : [...participles, `${before}zu${stem}en`];
}
