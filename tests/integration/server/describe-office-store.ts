import type { Awaitable, Member, OfficeStore } from "@a2c-smcp/server";
import { describe, expect, test } from "vitest";

/** What every store must do, whatever it keeps the offices in. */
export function describeOfficeStore(name: string, createStore: () => Awaitable<OfficeStore>): void {
  describe(`the office store ${name}`, () => {
    describePlaces(createStore);
    describeClaims(createStore);
    describeBooks(createStore);
  });
}

function member(sid: string, place: Partial<Member> = {}): Member {
  return { sid, role: "computer", name: sid, office: "o1", version: "0.2.0", ...place };
}

async function namesIn(store: OfficeStore, office: string): Promise<string[]> {
  return (await store.list(office)).map((present) => present.name);
}

function describePlaces(createStore: () => Awaitable<OfficeStore>): void {
  test("finds who has claimed a place", async () => {
    const store = await createStore();
    const computer = member("c1");

    expect(await store.claim(computer)).toEqual({ kind: "taken" });
    expect(await store.findComputer("o1", "c1")).toMatchObject(computer);
  });

  test("knows a member that announced no version as well", async () => {
    const store = await createStore();
    await store.claim(member("c1", { version: undefined }));
    await store.claim(member("c2"));

    expect(await store.list("o1")).toMatchObject([{ sid: "c1", version: undefined }, { sid: "c2" }]);
  });

  test("finds no one in another office, under another name, or in another role", async () => {
    const store = await createStore();
    await store.claim(member("c1"));
    await store.claim(member("a1", { role: "agent" }));

    expect(await store.findComputer("o2", "c1")).toBeUndefined();
    expect(await store.findComputer("o1", "c2")).toBeUndefined();
    expect(await store.findComputer("o1", "a1")).toBeUndefined();
  });

  test("lists an office in the order of joining", async () => {
    const store = await createStore();
    for (const sid of ["z", "a", "m"]) await store.claim(member(sid));
    await store.claim(member("x", { office: "o2" }));
    await store.release("a");

    expect(await namesIn(store, "o1")).toEqual(["z", "m"]);
    expect(await namesIn(store, "nowhere")).toEqual([]);
  });

  test("lets any number of observers in under any name, counts none, and finds none as a computer (#office.observer)", async () => {
    const store = await createStore();
    await store.claim(member("c1"), { hasOneComputer: true });
    await store.claim(member("a1", { role: "agent" }));
    for (const sid of ["o1", "o2"])
      expect(await store.claim(member(sid, { role: "observer", name: "c1" }))).toEqual({ kind: "taken" });

    expect(await store.countOffices()).toBe(1);
    expect(await store.findComputer("o1", "c1")).toMatchObject({ sid: "c1" });
    expect((await store.list("o1")).map(({ sid }) => sid)).toEqual(["c1", "a1", "o1", "o2"]);
    await store.release("o1");
    expect(await store.findComputer("o1", "c1")).toMatchObject({ sid: "c1" });
    expect(await store.claim(member("c2", { name: "c1" }))).toEqual({ kind: "name-in-use" });
  });

  test("counts offices, agents and computers, and forgets the empty office", async () => {
    const store = await createStore();
    await store.claim(member("a1", { role: "agent" }));
    await store.claim(member("c1"));
    await store.claim(member("c2", { office: "o2" }));
    expect(await store.countOffices()).toBe(2);
    for (const sid of ["a1", "c1", "c2"]) await store.release(sid);

    expect(await store.countOffices()).toBe(0);
  });
}

function describeClaims(createStore: () => Awaitable<OfficeStore>): void {
  test("has one agent in an office", async () => {
    const store = await createStore();
    await store.claim(member("a1", { role: "agent" }));

    expect(await store.claim(member("a2", { role: "agent" }))).toEqual({ kind: "agent-present" });
    expect(await store.claim(member("a2", { role: "agent", office: "o2" }))).toEqual({ kind: "taken" });
  });

  test("has one computer in an office where that is the rule", async () => {
    const store = await createStore();
    const rules = { hasOneComputer: true };
    await store.claim(member("c1"), rules);
    await store.claim(member("c2", { office: "o2" }), rules);

    expect(await store.claim(member("c2"), rules)).toEqual({ kind: "computer-present" });
    expect(await store.claim(member("c1", { office: "o2" }), rules)).toEqual({ kind: "computer-present" });
    expect(await store.claim(member("c1"), rules)).toEqual({ kind: "taken" });
    expect(await store.claim(member("a1", { role: "agent" }), rules)).toEqual({ kind: "taken" });
    expect(await store.findComputer("o2", "c2")).toMatchObject({ sid: "c2" });
    await store.release("c1");
    expect(await store.claim(member("c2"), rules)).toEqual({ kind: "taken" });
  });

  test("has a name once per office and role", async () => {
    const store = await createStore();
    await store.claim(member("s1", { name: "x" }));

    expect(await store.claim(member("s2", { name: "x" }))).toEqual({ kind: "name-in-use" });
    expect(await store.claim(member("s3", { name: "x", office: "o2" }))).toEqual({ kind: "taken" });
    expect(await store.claim(member("s4", { name: "x", role: "agent" }))).toEqual({ kind: "taken" });
  });

  test("gives up the old place with a new one", async () => {
    const store = await createStore();
    await store.claim(member("c1"));
    await store.claim(member("c1", { office: "o2" }));

    expect(await store.findComputer("o1", "c1")).toBeUndefined();
    expect(await store.findComputer("o2", "c1")).toMatchObject({ office: "o2" });
    expect(await store.countOffices()).toBe(1);
  });

  test("keeps the old place when the new one is refused", async () => {
    const store = await createStore();
    await store.claim(member("c1"));
    await store.claim(member("other", { name: "c1", office: "o2" }));

    expect(await store.claim(member("c1", { office: "o2" }))).toEqual({ kind: "name-in-use" });
    expect(await store.findComputer("o1", "c1")).toMatchObject({ sid: "c1" });
    expect(await store.findComputer("o2", "c1")).toMatchObject({ sid: "other" });
  });
}

function describeBooks(createStore: () => Awaitable<OfficeStore>): void {
  test("lets a member take its own name or seat anew", async () => {
    const store = await createStore();
    await store.claim(member("a1", { role: "agent" }));
    await store.claim(member("c1"));

    expect(await store.claim(member("a1", { role: "agent", name: "renamed" }))).toEqual({ kind: "taken" });
    expect(await store.claim(member("c1"))).toEqual({ kind: "taken" });
    expect(await namesIn(store, "o1")).toEqual(["renamed", "c1"]);
    expect(await store.claim(member("c2", { name: "c1" }))).toEqual({ kind: "name-in-use" });
  });

  test("frees name and seat when a place is released, and only that", async () => {
    const store = await createStore();
    await store.claim(member("a1", { role: "agent" }));
    await store.claim(member("c1"));
    await store.release("a1");
    await store.release("never seen");

    expect(await store.claim(member("a2", { role: "agent" }))).toEqual({ kind: "taken" });
    expect(await namesIn(store, "o1")).toEqual(["c1", "a2"]);
  });

  test.each(["__proto__", "constructor", "", "o1/c1", " "])(
    "takes %j for a name like any other",
    async (odd) => {
      const store = await createStore();
      await store.claim(member("c1", { name: odd, office: odd }));

      expect(await store.findComputer(odd, odd)).toMatchObject({ sid: "c1" });
      expect(await store.findComputer("o1", odd)).toBeUndefined();
    },
  );
}
