import { expect, test } from "vitest";
import { cutUnspaced } from "./cut-unspaced.ts";

const sharesOf = (run: string) =>
  Object.fromEntries(cutUnspaced(run).map(({ typed, share }) => [typed, share]));

test("two characters of Korean tell little where the second is a particle", () => {
  expect(sharesOf("갤러리에")).toEqual({ 갤러: 1, 러리: 1, 리에: 0.3 });
  expect(sharesOf("갤러리")).toEqual({ 갤러: 1, 러리: 1 });
  expect(sharesOf("회의")).toEqual({ 회의: 1 });
});

test("words of Thai that only ask are left out, also where they are cut", () => {
  expect(sharesOf("ราคาเท่าไหร่")).toEqual({ ราคา: 1 });
});
