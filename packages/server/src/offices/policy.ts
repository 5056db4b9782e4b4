import type { EventName, ProtocolError, Role } from "@a2c-smcp/protocol";
import { Events } from "@a2c-smcp/protocol";
import { isGranted } from "../auth/grant.ts";
import { refusals } from "../refusals.ts";
import type { Member } from "./office-store.ts";
import type { Session, Standing } from "./session.ts";

/** The place that a join asks for. */
export interface Seat {
  readonly office: string;
  readonly role: Role;
  readonly name: string;
}

/** What a request is about. */
export type Target =
  | { readonly kind: "seat"; readonly seat: Seat }
  | { readonly kind: "office"; readonly office: string }
  | { readonly kind: "computer"; readonly name: string; readonly member: Member | undefined }
  /** The caller's own office, whatever it is. */
  | { readonly kind: "own" };

const both: readonly Role[] = ["agent", "computer"];
const agents: readonly Role[] = ["agent"];
const computers: readonly Role[] = ["computer"];

type OfficeEventName = Exclude<EventName, typeof Events.JoinOffice | typeof Events.LeaveOffice>;

/** Who may say what once in an office. Joining and leaving need none. */
const speakers: Readonly<Record<OfficeEventName, readonly Role[]>> = {
  [Events.ListRoom]: both,
  [Events.CancelToolCall]: agents,
  [Events.ToolCallProgress]: computers,
  [Events.UpdateConfig]: computers,
  [Events.UpdateToolList]: computers,
  [Events.UpdateDesktop]: computers,
  [Events.UpdateFinder]: computers,
  [Events.GetConfig]: agents,
  [Events.GetTools]: agents,
  [Events.CallTool]: agents,
  [Events.GetDesktop]: agents,
  [Events.GetFinder]: agents,
  [Events.GetResources]: agents,
  [Events.ReadResource]: agents,
  [Events.GetDpe]: agents,
  [Events.GetResourceTemplates]: agents,
  [Events.Complete]: agents,
};

/**
 * The one place that decides who may do what: returns the refusal, or undefined when the caller may. Whether a
 * seat is free is decided by the store, which alone can decide and take it in one step.
 */
export function authorize(event: EventName, caller: Session, target: Target): ProtocolError | undefined {
  if (event === Events.LeaveOffice) return undefined;
  if (event === Events.JoinOffice)
    return target.kind === "seat" ? refuseSeat(caller, target.seat) : undefined;
  const { standing } = caller;
  if (standing.phase !== "in") return refusals.notInOffice();
  const { role } = standing.identity;
  if (!speakers[event].includes(role)) return refusals.wrongRole(role);
  return refuseTarget(caller, standing.office, target);
}

function refuseSeat(caller: Session, seat: Seat): ProtocolError | undefined {
  const { standing } = caller;
  if (standing.phase !== "new") {
    const { role, name } = standing.identity;
    if (role !== seat.role) return refusals.roleChange(role);
    if (name !== seat.name && caller.generation === "late") return refusals.rename(name);
  }
  if (!isGranted(caller.grant, seat)) return refusals.notGranted(seat.office, seat.role);
  return isAgentElsewhere(standing, seat) ? refusals.elsewhere(standing.office) : undefined;
}

function isAgentElsewhere(standing: Standing, seat: Seat): standing is Extract<Standing, { phase: "in" }> {
  return standing.phase === "in" && standing.identity.role === "agent" && standing.office !== seat.office;
}

function refuseTarget(caller: Session, office: string, target: Target): ProtocolError | undefined {
  if (target.kind === "computer")
    return target.member?.office === office ? undefined : refusals.noSuchComputer(target.name);
  // Early clients take an error for a broken server; they are shown an empty office instead.
  if (target.kind === "office" && target.office !== office && caller.generation === "late")
    return refusals.foreignOffice();
  return undefined;
}
