import type { SessionInfo } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { Roster } from "./roster.ts";

function session(name: string, role: "agent" | "computer" = "computer"): SessionInfo {
  return { sid: name, name, role, office_id: "o", a2c_version: "0.2.0" };
}

test("a repeated enter and a repeated leave tell nothing new", () => {
  const roster = new Roster();
  expect([roster.enter("c"), roster.enter("c"), roster.leave("c"), roster.leave("c")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test("a listing tells who came and who went, and leaves agents out", async () => {
  const roster = new Roster();
  roster.enter("stays");
  roster.enter("goes");
  const listed = [session("stays"), session("comes"), session("a", "agent")];
  expect(await roster.refresh(async () => listed)).toEqual({
    entered: ["comes"],
    left: ["goes"],
  });
  expect(roster.all()).toEqual([
    { name: "stays", version: "0.2.0" },
    { name: "comes", version: "0.2.0" },
  ]);
});

test("a server of the first generation tells no version", async () => {
  const roster = new Roster();
  await roster.refresh(async () => [{ sid: "s", name: "c", role: "computer", office_id: "o" }]);
  expect(roster.all()).toEqual([{ name: "c" }]);
});

test("a notice that arrives together with a listing made before it counts more", async () => {
  const roster = new Roster();
  roster.enter("goes");
  const refreshed = roster.refresh(async () => [session("goes"), session("stays")]);
  roster.enter("comes");
  roster.leave("goes");
  expect(await refreshed).toEqual({ entered: ["stays"], left: [] });
  expect(roster.all().map(({ name }) => name)).toEqual(["stays", "comes"]);
});

test("a notice counts for the listings that are under way, and for none after them", async () => {
  const roster = new Roster();
  const failed = roster.refresh(() => Promise.reject(new Error("no answer")));
  roster.enter("was");
  await expect(failed).rejects.toThrow("no answer");
  expect(await roster.refresh(async () => [])).toEqual({ entered: [], left: ["was"] });
});
