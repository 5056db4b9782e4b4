import { expect, test } from "vitest";
import { placeOf, readUnfinishedUri } from "./unfinished-uri.ts";

test.each([
  ["dpe://", "documents"],
  ["dpe://h/do", "documents"],
  ["dpe://h/doc/pages/", "dpe://h/doc/pages"],
  ["dpe://h/doc/elements/tb", "dpe://h/doc/elements"],
])("%s is completed from %s", (word, place) => {
  const uri = readUnfinishedUri(word);
  expect(uri.stage === "level" ? undefined : placeOf(uri)).toBe(place);
  expect(readUnfinishedUri("dpe://h/doc/pa").stage).toBe("level");
});
