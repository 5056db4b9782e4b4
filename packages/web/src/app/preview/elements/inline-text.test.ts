import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createStore } from "../../api/store.ts";
import { LanguageContext } from "../../i18n/language-context.ts";
import { InlineText } from "./inline-text.tsx";

function render(text: string, inline: unknown): string {
  const value = createStore<"en">("en");
  return renderToStaticMarkup(
    createElement(LanguageContext, { value }, createElement(InlineText, { text, inline })),
  );
}

test.each([
  ["bold", "<strong>x</strong>"],
  ["italic", "<em>x</em>"],
  ["code", "<code>x</code>"],
  ["strike", "<s>x</s>"],
  ["sub", "<sub>x</sub>"],
  ["sup", "<sup>x</sup>"],
])("a run that is %s is drawn so", (mark, html) => {
  expect(render("a x", [{ text: "a " }, { text: "x", [mark]: true }])).toBe(`a ${html}`);
});

test("marks of one run are drawn within each other, and a note hangs behind its word", () => {
  const runs = [
    { text: "x", bold: true, italic: true, strike: true },
    { text: "", note: "3" },
  ];
  expect(render("x", runs)).toBe('<s><strong><em>x</em></strong></s><sup class="note-mark">3</sup>');
});

test("a formula between dollar signs is mathematics, in marked words too, but not in code", () => {
  const mathematics = '<span class="mathematics-inline"></span>';
  expect(render("a $x^2$ b", undefined)).toBe(`a ${mathematics} b`);
  expect(render("$x^2$", [{ text: "$x^2$", bold: true }])).toBe(`<strong>${mathematics}</strong>`);
  expect(render("$x^2$", [{ text: "$x^2$", code: true }])).toBe("<code>$x^2$</code>");
});

test("a link opens apart from the page", () => {
  expect(render("x", [{ text: "x", link: "https://example.com/" }])).toBe(
    '<a href="https://example.com/" title="https://example.com/" target="_blank" rel="noreferrer noopener">x</a>',
  );
});

test.each([
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "//host",
])("a link to %j leads nowhere", (link) => {
  const html = render("x", [{ text: "x", link }]);
  expect(html).not.toContain("href");
  expect(html).toMatch(/<span class="inline-link"[^>]*>x<\/span>$/);
});

test.each([[undefined], [[]], ["bold"], [[{ text: "other", bold: true }]], [[{ bold: true }, null]]])(
  "a text whose runs are %j is drawn as it is",
  (inline) => {
    expect(render("x <b>", inline)).toBe("x &lt;b&gt;");
  },
);
