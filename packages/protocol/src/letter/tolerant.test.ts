import { expect, test } from "vitest";
import { z } from "zod";
import { fittingFields } from "./tolerant.ts";

const schema = z.object({ title: z.string(), count: z.number() });

test("a field that is not what the schema says is left out, and the rest stays", () => {
  expect(fittingFields(schema, { title: {}, count: 3, more: true })).toEqual({ count: 3, more: true });
});

test.each(["hasOwnProperty", "toString", "constructor", "valueOf"])(
  "a field called %s is a field",
  (name) => {
    expect(fittingFields(schema, { title: "A", [name]: { x: 1 } })).toEqual({ title: "A", [name]: { x: 1 } });
  },
);
