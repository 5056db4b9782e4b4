import { expect, test } from "vitest";
import { batchHead, decodeBatch, encodeBatch, encodeChunk, gatherColumns } from "./row-chunk.ts";

const rows = [
  [1, 1.5, "a", true, "x", null],
  [2, null, null, false, 7],
  [-3, 2.25, "ü报告", null, null, null],
];

test("a column is as narrow as its cells", () => {
  expect(gatherColumns(rows, 6).map(({ kind }) => kind)).toEqual([
    ...["integer", "number", "text", "boolean", "mixed", "empty"],
  ]);
  expect(gatherColumns([[2 ** 31]], 1)[0]?.kind).toBe("number");
});

test("what goes over the pipe comes out as it went in, wherever it lies in memory", () => {
  const columns = gatherColumns(rows, 6);
  const chunk = encodeChunk(3, columns);
  const bytes = encodeBatch({ rows: 6, isLast: true }, [chunk, chunk]);
  const shifted = Buffer.concat([Buffer.from("odd"), bytes]).subarray(3);
  expect(batchHead(shifted)).toEqual({ rows: 6, isLast: true });
  const [first, second] = decodeBatch(shifted);
  expect(second).toEqual(first);
  const [integers, numbers, texts, switches, mixed, empty] = first?.columns ?? [];
  expect(integers).toEqual({ kind: "integer", values: new Float64Array([1, 2, -3]) });
  expect(numbers).toEqual({ kind: "number", values: new Float64Array([1.5, Number.NaN, 2.25]) });
  expect(texts).toMatchObject({ values: ["a", null, "ü报告"] });
  expect(switches).toMatchObject({ values: [true, false, null] });
  expect(mixed).toMatchObject({ values: ["x", "7", null] });
  expect(empty).toEqual({ kind: "empty" });
});

test("bytes that are no batch have no head", () => {
  expect(batchHead(new Uint8Array(3))).toBeUndefined();
  expect(() => [...decodeBatch(new Uint8Array(24))]).toThrow(RangeError);
});
