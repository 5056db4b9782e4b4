import { expect, test } from "vitest";
import { hasWords } from "./query-words.ts";

test("letters and numbers of any script can be looked for, signs and pictures cannot", () => {
  for (const query of ["a", "7", "墙", "ก", "½", "?!a", "مدة"]) expect(hasWords(query), query).toBe(true);
  for (const query of ["", "???", "🚀", '""', "- – —", "€ %", "👨‍👩‍👧"])
    expect(hasWords(query), query).toBe(false);
});
