import { expect, test } from "vitest";
import type { Place } from "../links/messages.ts";
import { OfficeReplica } from "./office-replica.ts";

function place(sid: string, node: string): Place {
  return { sid, role: "computer", name: sid, office: "o1", version: undefined, node };
}

test("knows the nodes that have members, through every way in which they come and go", () => {
  const replica = new OfficeReplica();
  replica.replace(1, [place("c1", "n1"), place("c2", "n2")]);
  replica.apply({ version: 2, joined: [place("c3", "n2")], left: [] });
  expect([...replica.nodes()]).toEqual(["n1", "n2"]);

  replica.apply({ version: 3, joined: [], left: ["c2"] });
  expect(replica.isOn("n2")).toBe(true);
  replica.forget("c3");
  expect(replica.isOn("n2")).toBe(false);

  replica.apply({ version: 4, joined: [place("c1", "n3")], left: [] });
  expect([...replica.nodes()]).toEqual(["n3"]);
  replica.replace(5, [place("c4", "n4"), place("c5", "n5")]);
  replica.restart([place("c4", "n4")]);
  expect([...replica.nodes()]).toEqual(["n4"]);
});

test("takes changes in their order, and none twice", () => {
  const replica = new OfficeReplica();
  replica.replace(1, []);
  expect(replica.apply({ version: 3, joined: [], left: ["c1"] })).toEqual({ joined: [], left: [] });
  expect(replica.hasGap).toBe(true);
  const first = { version: 2, joined: [place("c1", "n1")], left: [] };

  expect(replica.apply(first)).toEqual({ joined: [], left: [] });
  expect(replica.apply(first)).toEqual({ joined: [], left: [] });
  expect([replica.version, replica.size, replica.hasGap]).toEqual([3, 0, false]);
});

test("tells of nobody who came and went within changes that were taken together", () => {
  const replica = new OfficeReplica();
  replica.replace(1, [place("c0", "n1")]);
  const again = { ...place("c2", "n2"), name: "c0" };
  replica.apply({ version: 4, joined: [], left: ["c1"] });
  replica.apply({ version: 3, joined: [again], left: ["c0"] });

  const { joined, left } = replica.apply({ version: 2, joined: [place("c1", "n1")], left: [] });
  expect({ joined, left }).toEqual({ joined: [again], left: [place("c0", "n1")] });
  expect(replica.list()).toEqual([again]);
});
