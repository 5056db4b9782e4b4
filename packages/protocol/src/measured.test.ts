import { expect, test } from "vitest";
import { z } from "zod";
import { JoinOffice } from "./events/office.ts";
import { measured } from "./measured.ts";

const incomparable: unknown = JSON.parse('{"length":{"valueOf":1,"toString":1}}');

test("something that only looks as if it had a length is of the wrong type, and nothing is thrown", () => {
  expect(z.string().min(1, measured).safeParse(incomparable).success).toBe(false);
  expect(z.string().max(5, measured).safeParse(incomparable).success).toBe(false);
  expect(z.array(z.string()).min(1, measured).safeParse(incomparable).success).toBe(false);
  const join = { role: "agent", name: incomparable, office_id: "o" };
  expect(JoinOffice.safeParse(join).success).toBe(false);
});

test("strings and lists are measured as ever", () => {
  expect(z.string().min(1, measured).safeParse("").success).toBe(false);
  expect(z.string().min(1, measured).max(2, measured).safeParse("ab").success).toBe(true);
  expect(z.string().max(2, measured).safeParse("abc").success).toBe(false);
  expect(z.array(z.string()).min(1, measured).safeParse([]).success).toBe(false);
});
