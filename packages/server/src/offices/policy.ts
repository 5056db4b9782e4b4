import type { OfficeRole, ProtocolError } from "@a2c-smcp/protocol";
import { Events } from "@a2c-smcp/protocol";
import { isGranted } from "../auth/grant.ts";
import { refusals } from "../refusals.ts";
import type { Member } from "./office-store.ts";
import type { Session, Standing } from "./session.ts";

/** The place that a join asks for. */
export interface Seat {
  readonly office: string;
  readonly role: OfficeRole;
  readonly name: string;
}

/** What a request is about. */
export type Target =
  | { readonly kind: "seat"; readonly seat: Seat }
  | { readonly kind: "office"; readonly office: string }
  | { readonly kind: "computer"; readonly name: string; readonly member: Member | undefined }
  /** The caller's own office, whatever it is. */
  | { readonly kind: "own" };

const everyone: readonly OfficeRole[] = ["agent", "computer", "observer"];
const lookers: readonly OfficeRole[] = ["agent", "observer"];
const agents: readonly OfficeRole[] = ["agent"];
const computers: readonly OfficeRole[] = ["computer"];

/** The requests to Computers that only look. Whatever is not here, those included that only the two ends know, is for Agents. */
const looking: ReadonlySet<string> = new Set([
  Events.GetTools,
  Events.GetDesktop,
  Events.GetFinder,
  Events.GetResources,
  Events.ReadResource,
  Events.GetDpe,
  Events.GetResourceTemplates,
  Events.Complete,
  Events.GetSkills,
  Events.GetSkill,
  Events.GetBlob,
]);

/** Who may say what once in an office, whatever the event: joining and leaving need none. */
export function speakersOf(event: string): readonly OfficeRole[] {
  if (event === Events.ListRoom) return everyone;
  if (event === Events.ToolCallProgress || event.startsWith("server:update_")) return computers;
  // Requests to Computers, and their cancelling.
  return looking.has(event) ? lookers : agents;
}

/**
 * The one place that decides who may do what: returns the refusal, or undefined when the caller may. Whether a
 * seat is free is decided by the store, which alone can decide and take it in one step.
 */
export function authorize(event: string, caller: Session, target: Target): ProtocolError | undefined {
  if (event === Events.LeaveOffice) return undefined;
  if (event === Events.JoinOffice || event === Events.ObserveOffice)
    return target.kind === "seat" ? refuseSeat(caller, target.seat) : undefined;
  const { standing } = caller;
  if (standing.phase !== "in") return refusals.notInOffice();
  const { role } = standing.identity;
  if (!speakersOf(event).includes(role)) return refusals.wrongRole(role);
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
    return refusals.foreignOffice(target.office);
  return undefined;
}
