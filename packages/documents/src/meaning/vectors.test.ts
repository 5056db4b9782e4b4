import { expect, test } from "vitest";
import { findLicence } from "./find-licence.ts";
import { habitsOf } from "./model-habits.ts";
import { poolTokens } from "./pool-tokens.ts";
import { normalise, quantise } from "./quantise.ts";

test("a vector in bytes points where it did", () => {
  const vector = Float32Array.from({ length: 384 }, (_, at) => Math.sin(at * 1.7) * (at % 7));
  const { scale, bytes } = quantise(vector);
  const unit = normalise(vector);
  const cosine = unit.reduce((sum, value, at) => sum + value * scale * (bytes[at] ?? 0), 0);
  expect(cosine).toBeCloseTo(1, 3);
});

test("what is no vector is near nothing", () => {
  expect([...quantise(new Float32Array(4)).bytes]).toEqual([0, 0, 0, 0]);
  expect([...normalise(Float32Array.of(Number.NaN, 1))]).toEqual([0, 0]);
});

test("a text has the vector of its first token, or the mean of those that are not filling", () => {
  const output = { dims: [2, 2, 2], data: [1, 2, 3, 4, 5, 6, 7, 8] };
  expect(poolTokens(output, [2, 1], "cls")).toEqual({ dimensions: 2, vectors: Float32Array.of(1, 2, 5, 6) });
  expect(poolTokens(output, [2, 1], "mean").vectors).toEqual(Float32Array.of(2, 3, 5, 6));
  expect(poolTokens({ dims: [2, 2], data: [1, 2, 3, 4] }, [9, 9], "mean").vectors).toEqual(
    Float32Array.of(1, 2, 3, 4),
  );
  expect(() => poolTokens({ dims: [3, 2, 2], data: [] }, [1], "cls")).toThrow("3×2×2");
});

test.each([
  ["BAAI/bge-small-en-v1.5", "Represent this sentence for searching relevant passages: ", "cls"],
  ["bge-m3", "", "cls"],
  ["intfloat/e5-small-v2", "query: ", "mean"],
  ["text-embedding-3-small", "", "mean"],
])("%s is used as its makers say", (name, queryPrefix, pooling) => {
  expect(habitsOf(name)).toMatchObject({ queryPrefix, pooling });
});

test("the licence is what the package names first", () => {
  const pom = "<licenses><license><name>Apache-2.0</name></license></licenses>";
  expect(findLicence(new Map([["META-INF/pom.xml", pom]]))).toBe("Apache-2.0 (pom.xml)");
  expect(findLicence(new Map([["README.md", "---\nlicense: mit\n---"]]))).toBe("mit (README.md)");
  expect(findLicence(new Map([["README", "a model"]]))).toBeUndefined();
});
