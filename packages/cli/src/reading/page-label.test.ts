import { expect, test } from "vitest";
import { messagesIn } from "../language/messages.ts";
import { pageLabel } from "./page-label.ts";

test("the printed number of a page is said where there is one, and nothing of it is obeyed", () => {
  expect(pageLabel({ metadata: { label: "iii" } })).toBe("iii");
  expect(pageLabel({ metadata: { label: "\u001b[31m9" } })).not.toContain("\u001b");
  for (const metadata of [undefined, null, {}, { label: 3 }, { label: " " }, "label"])
    expect(pageLabel({ metadata })).toBeUndefined();
});

test("a page is called by its place, its printed number and its title", () => {
  const { page } = messagesIn("en").office.cat;
  expect(page(9, { title: "Preface", label: "iii" })).toBe("page 9 (printed iii) · Preface");
  expect(page(9, { title: "" })).toBe("page 9");
  expect(messagesIn("zh").office.cat.page(9, { title: "", label: "iii" })).toBe("第 9 页（印刷页码 iii）");
});
