import { expect, test } from "vitest";
import { attachment } from "./headers.ts";

test.each([
  ["plan.md", "attachment; filename=\"plan.md\"; filename*=UTF-8''plan.md"],
  ['a"b.txt', "attachment; filename=\"a_b.txt\"; filename*=UTF-8''a%22b.txt"],
  [
    "a\r\nSet-Cookie: x",
    "attachment; filename=\"a__Set-Cookie_ x\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x",
  ],
  ["年.pdf", "attachment; filename=\"_.pdf\"; filename*=UTF-8''%E5%B9%B4.pdf"],
  ["\ud800", "attachment; filename=\"_\"; filename*=UTF-8''_"],
  ["", "attachment; filename=\"file\"; filename*=UTF-8''"],
])("the name %j stays within its header", (name, header) => {
  expect(attachment(name)).toBe(header);
});

test("a very long name is cut between two characters", () => {
  const header = attachment("年".repeat(500));
  expect(header.length).toBeLessThan(800);
  expect(header).toMatch(/(%[0-9A-F]{2})$/);
});
