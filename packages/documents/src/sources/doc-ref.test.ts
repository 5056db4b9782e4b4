import { expect, test } from "vitest";
import { docRefOf, longDocRefOf } from "./doc-ref.ts";

test("a name in URIs is the file name in plain letters, and a hash of where it is", () => {
  expect(docRefOf("/data/Reports", "2026/Été – Résumé (final).PDF")).toMatch(
    /^ete-resume-final-[0-9a-f]{6}$/,
  );
  expect(docRefOf("/data/Reports", "notes")).toMatch(/^notes-[0-9a-f]{6}$/);
});

test.each([
  ["2024年度报告 v2.docx", "2024-nian-du-bao-gao-v2"],
  ["Отчёт за год.pdf", "otchet-za-god"],
  ["사업 보고서.pptx", "saeob-bogoseo"],
  ["Ελληνικά.txt", "ellinika"],
  ["MyNotes.md", "mynotes"],
])("%s is written in Latin letters: %s", (file, slug) => {
  expect(docRefOf("/data", file).replace(/-[0-9a-f]{6}$/, "")).toBe(slug);
});

test("a name without letters is called after its extension", () => {
  expect(docRefOf("/data", "（…）.docx")).toMatch(/^docx-[0-9a-f]{6}$/);
  expect(docRefOf("/data", "···")).toMatch(/^file-[0-9a-f]{6}$/);
});

test("equal names in different places are different, the same place is always the same", () => {
  expect(docRefOf("/data", "a/x.pdf")).not.toBe(docRefOf("/data", "b/x.pdf"));
  expect(docRefOf("/data", "a/x.pdf")).toBe(docRefOf("/elsewhere/data", "a/x.pdf"));
  expect(docRefOf("/data", "a/u\u0308.pdf")).toBe(docRefOf("/data", "a/ü.pdf"));
});

test("a long name is cut, not inside a separator", () => {
  const ref = docRefOf("/data", `${"word ".repeat(30)}.pdf`);
  expect(ref).toMatch(/^(word-)+[0-9a-f]{6}$/);
  expect(ref.length).toBeLessThanOrEqual(47);
  expect(longDocRefOf("/data/a.pdf")).toMatch(/^a-[0-9a-f]{18}$/);
});
