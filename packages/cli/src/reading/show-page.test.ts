import { expect, test } from "vitest";
import { messagesIn } from "../language/messages.ts";

test("a page is called by its place, its printed number and its title", () => {
  const { page } = messagesIn("en").office.cat;
  expect(page(9, { title: "Preface", label: "iii" })).toBe("page 9 (printed iii) · Preface");
  expect(page(9, { title: "" })).toBe("page 9");
  expect(messagesIn("zh").office.cat.page(9, { title: "", label: "iii" })).toBe("第 9 页（印刷页码 iii）");
});
