import { expect, test } from "vitest";
import { AS_IT_IS, orderRows, pressHead } from "./table-order.ts";

const rows = [
  ["Pear", "$1,200.50"],
  ["apple", "30"],
  ["", "−4"],
  ["Fig 10", ""],
  ["Fig 9", "7 %"],
];

test("numbers are sorted by their value, texts as people do, and what is empty comes last", () => {
  expect(orderRows(rows, { ...AS_IT_IS, column: 1 })).toEqual([2, 4, 1, 0, 3]);
  expect(orderRows(rows, { ...AS_IT_IS, column: 1, isDown: true })).toEqual([0, 1, 4, 2, 3]);
  expect(orderRows(rows, { ...AS_IT_IS, column: 0 })).toEqual([1, 4, 3, 0, 2]);
});

test("rows are those that hold every word, in the order of the document", () => {
  expect(orderRows(rows, { ...AS_IT_IS, filter: " fig " })).toEqual([3, 4]);
  expect(orderRows(rows, { ...AS_IT_IS, filter: "7 FIG" })).toEqual([4]);
  expect(orderRows(rows, AS_IT_IS)).toEqual([0, 1, 2, 3, 4]);
});

test("a head goes up, down, and back to the order of the document", () => {
  const up = pressHead(AS_IT_IS, 1);
  const down = pressHead(up, 1);
  expect([up, down, pressHead(down, 1)]).toMatchObject([
    { column: 1, isDown: false },
    { column: 1, isDown: true },
    { column: undefined },
  ]);
  expect(pressHead(down, 0)).toMatchObject({ column: 0, isDown: false });
});
