import { expect, test } from "vitest";
import { matchesTemplate } from "./template-match.ts";

test.each([
  ["log://{day}", "log://monday", true],
  ["log://{day}", "log://monday/am", false],
  ["log://{+path}", "log://monday/am", true],
  ["file://{/path*}", "file:///a/b", true],
  ["q://s{?a,b}", "q://s?a=1&b=2", true],
  ["q://s{?a,b}", "q://s", true],
  ["a://{x}/b/{y}", "a://1/b/2", true],
  ["a://{x}/b/{y}", "a://1/c/2", false],
  ["a://fixed", "a://fixed", true],
  ["a://fixed", "a://fixed2", false],
])("%s and %s: %s", (template, uri, expected) => {
  expect(matchesTemplate(template, uri)).toBe(expected);
});

test("a template that is out to take for ever does not", () => {
  expect(matchesTemplate(`a://${"{x}a{y}".repeat(200)}!`, `a://${"a".repeat(2_000)}`)).toBe(false);
});
