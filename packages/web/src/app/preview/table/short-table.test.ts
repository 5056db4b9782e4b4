import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createStore } from "../../api/store.ts";
import { LanguageContext } from "../../i18n/language-context.ts";
import { ShortTable } from "./short-table.tsx";
import { readTable } from "./table-model.ts";

const rows = [
  ["a", "b", "c"],
  ["", "d", "e"],
];

/** Its cells, row by row: tag, spans where they are more than one, text. */
function draw(content: Readonly<Record<string, unknown>>): string[] {
  const table = createElement(ShortTable, { table: readTable(content), content, label: "t" });
  const html = renderToStaticMarkup(
    createElement(LanguageContext, { value: createStore<"en">("en") }, table),
  );
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    row
      .replace(/ (?:rowSpan|colSpan)="1"/gi, "")
      .replace(/ (?:class|scope)="[^"]*"/g, "")
      .replace(/<svg.*?<\/svg>|<\/?button[^>]*>|<\/?span>/g, "")
      .replace(/<\/t[dh]>/g, " ")
      .toLowerCase()
      .trim(),
  );
}

describe("merged cells", () => {
  test("reach over rows and columns, the header being the first row", () => {
    const spans = [
      { row: 0, column: 1, row_span: 1, col_span: 2 },
      { row: 1, column: 0, row_span: 2, col_span: 1 },
    ];
    expect(draw({ headers: ["h", "i", ""], rows, spans })).toEqual([
      '<th>h <th colspan="2">i',
      '<td rowspan="2">a <td>b <td>c',
      "<td>d <td>e",
    ]);
  });

  test("count from the first row where there is no header", () => {
    const spans = [{ row: 0, column: 0, row_span: 2, col_span: 1 }];
    expect(draw({ rows, spans })[0]).toBe('<td rowspan="2">a <td>b <td>c');
  });

  test.each([
    ["would hide a text", [{ row: 0, column: 1, row_span: 1, col_span: 2 }]],
    ["leave the table", [{ row: 1, column: 0, row_span: 9, col_span: 1 }]],
    ["are of no size", [{ row: 0, column: 0, row_span: 0, col_span: 1 }]],
    ["are no numbers", [{ row: "0", column: 0, row_span: 2, col_span: 1 }, null]],
    ["are no list", { row: 0 }],
  ])("that %s are drawn as single cells", (_, spans) => {
    expect(draw({ rows, spans })).toEqual(["<td>a <td>b <td>c", "<td> <td>d <td>e"]);
  });

  test("that cross another are left aside", () => {
    const spans = [
      { row: 0, column: 0, row_span: 2, col_span: 1 },
      { row: 1, column: 0, row_span: 1, col_span: 1 },
    ];
    expect(draw({ rows, spans })).toEqual(['<td rowspan="2">a <td>b <td>c', "<td>d <td>e"]);
  });
});

test("the marks of a cell are drawn, those of the header being in the row before the first", () => {
  const inline = [
    { row: -1, column: 0, runs: [{ text: "h", italic: true }] },
    { row: 1, column: 2, runs: [{ text: "e", bold: true }] },
  ];
  expect(draw({ headers: ["h", "i", "j"], rows, inline })).toEqual([
    "<th><em>h</em> <th>i <th>j",
    "<td>a <td>b <td>c",
    "<td> <td>d <td><strong>e</strong>",
  ]);
});
