import { expect, test } from "vitest";
import { Sessions } from "./sessions.ts";

test("a session is known by both of its halves, and by nothing less", () => {
  const sessions = new Sessions();
  const { cookie, key } = sessions.open();
  expect(sessions.has({ cookie, key })).toBe(true);
  for (const wrong of ["", "x", cookie]) expect(sessions.has({ cookie, key: wrong })).toBe(false);
  for (const wrong of ["", "x", key]) expect(sessions.has({ cookie: wrong, key })).toBe(false);
});

test("the halves of two sessions do not fit together", () => {
  const sessions = new Sessions();
  const [one, other] = [sessions.open(), sessions.open()];
  expect(sessions.has({ cookie: one.cookie, key: other.key })).toBe(false);
  expect([sessions.has(one), sessions.has(other)]).toEqual([true, true]);
});

test("of very many sessions the one that was quiet the longest ends", () => {
  const sessions = new Sessions();
  const [first, second] = [sessions.open(), sessions.open()];
  sessions.has(first);
  for (let more = 0; more < 49; more += 1) sessions.open();
  expect([sessions.has(first), sessions.has(second)]).toEqual([true, false]);
});
