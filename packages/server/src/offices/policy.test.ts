import type { EventName, OfficeRole, Role } from "@a2c-smcp/protocol";
import { Events } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import type { Grant } from "../auth/grant.ts";
import { everything } from "../auth/grant.ts";
import type { Target } from "./policy.ts";
import { authorize } from "./policy.ts";
import type { Generation, Session, Standing } from "./session.ts";

interface Caller {
  readonly role?: OfficeRole;
  readonly phase?: Standing["phase"];
  readonly generation?: Generation;
  readonly grant?: Grant;
}

function session({
  role = "agent",
  phase = "in",
  generation = "early",
  grant = everything,
}: Caller): Session {
  const identity = { role, name: "me" };
  const standings = {
    new: { phase: "new" },
    out: { phase: "out", identity },
    in: { phase: "in", identity, office: "mine" },
  } as const;
  return { sid: "s", version: undefined, generation, grant, standing: standings[phase] };
}

function computer(office: string | undefined): Target {
  const place = { sid: "c", role: "computer", name: "c1", version: undefined } as const;
  return { kind: "computer", name: "c1", member: office === undefined ? undefined : { ...place, office } };
}

/** The code of the refusal in each situation; "ok" where the caller may. */
interface Row {
  readonly role: OfficeRole;
  readonly sameOffice: Verdict;
  readonly otherOffice: Verdict;
  readonly noOffice: Verdict;
  readonly leftOffice: Verdict;
  readonly wrongRole: Verdict;
  /** An observer of the same office. */
  readonly observer: Verdict;
}
type Verdict = number | "ok";

const relayed: Row = {
  role: "agent",
  sameOffice: "ok",
  otherOffice: 404,
  noOffice: 4103,
  leftOffice: 4103,
  wrongRole: 403,
  observer: 403,
};

/** What only looks. */
const looked: Row = { ...relayed, observer: "ok" };

/** A broadcast always goes to the caller's own office: no other one can be named. */
const update: Row = {
  role: "computer",
  sameOffice: "ok",
  otherOffice: "ok",
  noOffice: 4103,
  leftOffice: 4103,
  wrongRole: 403,
  observer: 403,
};

const table: Record<EventName, Row> = {
  [Events.JoinOffice]: {
    role: "agent",
    sameOffice: "ok",
    otherOffice: 4106,
    noOffice: "ok",
    leftOffice: "ok",
    wrongRole: 403,
    observer: 403,
  },
  [Events.ObserveOffice]: {
    role: "observer",
    sameOffice: "ok",
    otherOffice: "ok",
    noOffice: "ok",
    leftOffice: "ok",
    wrongRole: 403,
    observer: "ok",
  },
  [Events.LeaveOffice]: {
    role: "agent",
    sameOffice: "ok",
    otherOffice: "ok",
    noOffice: "ok",
    leftOffice: "ok",
    wrongRole: "ok",
    observer: "ok",
  },
  [Events.ListRoom]: {
    role: "agent",
    sameOffice: "ok",
    otherOffice: 4104,
    noOffice: 4103,
    leftOffice: 4103,
    wrongRole: "ok",
    observer: "ok",
  },
  [Events.CancelToolCall]: { ...update, role: "agent" },
  [Events.ToolCallProgress]: update,
  [Events.UpdateConfig]: update,
  [Events.UpdateToolList]: update,
  [Events.UpdateDesktop]: update,
  [Events.UpdateFinder]: update,
  [Events.UpdateSkills]: update,
  [Events.GetConfig]: relayed,
  [Events.GetTools]: looked,
  [Events.CallTool]: relayed,
  [Events.GetDesktop]: looked,
  [Events.GetFinder]: looked,
  [Events.GetResources]: looked,
  [Events.ReadResource]: looked,
  [Events.GetDpe]: looked,
  [Events.GetResourceTemplates]: looked,
  [Events.Complete]: looked,
  [Events.GetSkills]: looked,
  [Events.GetSkill]: looked,
  [Events.GetBlob]: looked,
  [Events.PutBlob]: relayed,
};

/** The target that an event names in an office, for a caller of the role. */
function targetIn(event: EventName, office: string, role: OfficeRole): Target {
  if (event === Events.ObserveOffice) return { kind: "seat", seat: { office, role: "observer", name: "me" } };
  if (event === Events.JoinOffice) return { kind: "seat", seat: { office, role, name: "me" } };
  if (event === Events.ListRoom) return { kind: "office", office };
  return event.startsWith("client:") ? computer(office) : { kind: "own" };
}

function verdict(event: EventName, caller: Session, target: Target): Verdict {
  return authorize(event, caller, target)?.code ?? "ok";
}

describe.each(Object.entries(table) as [EventName, Row][])("%s", (event, row) => {
  const late = { role: row.role, generation: "late" } as const;
  const mine = targetIn(event, "mine", row.role);
  const theirs = targetIn(event, "theirs", row.role);
  const other: Role = row.role === "agent" ? "computer" : "agent";

  test(`in the same office: ${row.sameOffice}`, () => {
    expect(verdict(event, session(late), mine)).toBe(row.sameOffice);
  });

  test(`in another office: ${row.otherOffice} (#office.no-crossing)`, () => {
    expect(verdict(event, session(late), theirs)).toBe(row.otherOffice);
  });

  test(`in no office: ${row.noOffice} (#office.not-joined)`, () => {
    expect(verdict(event, session({ ...late, phase: "new" }), mine)).toBe(row.noOffice);
  });

  test(`after leaving: ${row.leftOffice} (#office.not-joined)`, () => {
    expect(verdict(event, session({ ...late, phase: "out" }), mine)).toBe(row.leftOffice);
  });

  test(`for an observer: ${row.observer} (#office.observer)`, () => {
    const caller = session({ role: "observer", generation: "late" });
    expect(verdict(event, caller, mine)).toBe(row.observer);
  });
  test(`in the wrong role: ${row.wrongRole}`, () => {
    expect(verdict(event, session({ ...late, role: other }), mine)).toBe(row.wrongRole);
  });
});

const relayedEvents = Object.values(Events).filter((event) => event.startsWith("client:"));

test.each(relayedEvents)("%s to a computer that does not exist: 404", (event) => {
  expect(verdict(event, session({}), computer(undefined))).toBe(404);
});

describe("a computer of another office", () => {
  test("is refused exactly like one that does not exist (#office.no-crossing)", () => {
    const foreign = authorize(Events.CallTool, session({}), computer("theirs"));
    const unknown = authorize(Events.CallTool, session({}), computer(undefined));

    expect(foreign?.toPayload()).toEqual(unknown?.toPayload());
  });
});

describe("joining", () => {
  const join = (caller: Caller, seat: { office?: string; role?: OfficeRole; name?: string }) => {
    const { role = "agent" } = caller;
    return verdict(Events.JoinOffice, session(caller), {
      kind: "seat",
      seat: { office: "mine", role, name: "me", ...seat },
    });
  };

  test("another office is refused to an agent and free to a computer (#office.agent-in-one)", () => {
    expect(join({ role: "agent" }, { office: "theirs" })).toBe(4106);
    expect(join({ role: "computer" }, { office: "theirs" })).toBe("ok");
    expect(join({ role: "agent", phase: "out" }, { office: "theirs" })).toBe("ok");
  });

  test.each(["in", "out"] as const)(
    "in another role is refused to whoever is or was in an office (%s)",
    (phase) => {
      expect(join({ role: "computer", phase }, { role: "agent" })).toBe(403);
      expect(join({ role: "agent", phase }, { role: "computer" })).toBe(403);
    },
  );

  test.each(["in", "out"] as const)("under another name is refused to late clients alone (%s)", (phase) => {
    expect(join({ phase, generation: "late" }, { name: "another" })).toBe(403);
    expect(join({ phase, generation: "early" }, { name: "another" })).toBe("ok");
  });

  test("needs the grant of the credentials (#auth.jwt-offices)", () => {
    const grant: Grant = { kind: "offices", offices: [{ office: "mine", roles: ["agent"] }] };

    expect(join({ phase: "new", grant }, {})).toBe("ok");
    expect(join({ phase: "new", grant }, { office: "theirs" })).toBe(403);
    expect(join({ phase: "new", grant, role: "computer" }, {})).toBe(403);
  });
  test("as an observer needs a grant that names observers (#office.observer)", () => {
    const granted = (...offices: Extract<Grant, { kind: "offices" }>["offices"]): Verdict =>
      join({ phase: "new", role: "observer", grant: { kind: "offices", offices } }, { role: "observer" });
    expect(granted({ office: "mine", roles: ["observer"] })).toBe("ok");
    expect(granted({ office: "mine" })).toBe(403);
    expect(granted({ office: "mine", roles: ["agent", "computer"] })).toBe(403);
    expect(granted({ office: "theirs", roles: ["observer"] })).toBe(403);
    expect(join({ phase: "new", role: "observer" }, { role: "observer" })).toBe("ok");
  });
  test("what only its two ends know is not for observers", () => {
    const caller = session({ role: "observer" });
    expect(authorize("client:something_new", caller, computer("mine"))?.code).toBe(403);
    expect(authorize("client:something_new", session({}), computer("mine"))).toBeUndefined();
  });
});

test("a foreign office is an empty one to early clients, who are not refused", () => {
  const foreign: Target = { kind: "office", office: "theirs" };

  expect(verdict(Events.ListRoom, session({ generation: "early" }), foreign)).toBe("ok");
});
