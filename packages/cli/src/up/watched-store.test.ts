import { expect, test } from "vitest";
import { createWatchedStore } from "./watched-store.ts";

test("who comes and goes is told, and a claim that is refused is not", async () => {
  const told: string[] = [];
  const store = createWatchedStore({
    onEntered: ({ role, name }) => told.push(`+${role} ${name}`),
    onLeft: ({ role, name }) => told.push(`-${role} ${name}`),
  });
  const member = { office: "o", version: undefined };
  await store.claim({ ...member, sid: "1", role: "computer", name: "desk" });
  await store.claim({ ...member, sid: "2", role: "agent", name: "first" });
  await store.claim({ ...member, sid: "3", role: "agent", name: "second" });
  await store.claim({ ...member, sid: "1", role: "computer", name: "renamed" });
  await store.release("2");
  await store.release("2");
  expect(told).toEqual([
    "+computer desk",
    "+agent first",
    "-computer desk",
    "+computer renamed",
    "-agent first",
  ]);
});
