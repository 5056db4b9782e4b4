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

test("a listing tells who came and who went, and leaves agents out", () => {
  const roster = new Roster();
  roster.enter("stays");
  roster.enter("goes");
  expect(roster.replace([session("stays"), session("comes"), session("a", "agent")])).toEqual({
    entered: ["comes"],
    left: ["goes"],
  });
  expect(roster.all()).toEqual([
    { name: "stays", version: "0.2.0" },
    { name: "comes", version: "0.2.0" },
  ]);
});

test("a server of the first generation tells no version", () => {
  const roster = new Roster();
  roster.replace([{ sid: "s", name: "c", role: "computer", office_id: "o" }]);
  expect(roster.all()).toEqual([{ name: "c" }]);
});
