import { z } from "zod";
import { measured } from "../measured.ts";

/** What a member of an office is. */
export const Role = z.enum(["agent", "computer"]);
export type Role = z.infer<typeof Role>;

/** What somebody in an office of our own Server is: an observer sees what an Agent sees, and takes no place. */
export const OfficeRole = z.enum([...Role.options, "observer"]);
export type OfficeRole = z.infer<typeof OfficeRole>;

/** A name that a person can read and a log can carry. */
const Name = z.string().min(1, measured);

/** `server:join_office`: who enters which office, in which role. */
export const JoinOffice = z.looseObject({ role: Role, name: Name, office_id: Name });
export type JoinOffice = z.infer<typeof JoinOffice>;

/** `server:observe_office`: who looks at which office. */
export const ObserveOffice = z.looseObject({ name: Name, office_id: Name });
export type ObserveOffice = z.infer<typeof ObserveOffice>;

/** Said by a server that has observers; one that has none acknowledges nothing, or refuses an event that it does not know. */
export const ObserveOfficeAnswer = z.looseObject({ office_id: z.string(), role: z.literal("observer") });
export type ObserveOfficeAnswer = z.infer<typeof ObserveOfficeAnswer>;

/** `server:leave_office`: the office that is left. */
export const LeaveOffice = z.looseObject({ office_id: z.string() });
export type LeaveOffice = z.infer<typeof LeaveOffice>;

/** What every request of an Agent carries. */
export const AgentRequest = z.looseObject({ agent: z.string(), req_id: z.string() });
export type AgentRequest = z.infer<typeof AgentRequest>;

/** What every request of an Agent to a Computer carries. */
export const ComputerRequest = AgentRequest.extend({ computer: z.string() });
export type ComputerRequest = z.infer<typeof ComputerRequest>;

/** `server:list_room`: who asks for the members of which office. */
export const ListRoom = AgentRequest.extend({ office_id: z.string() });
export type ListRoom = z.infer<typeof ListRoom>;

/** One member of an office. */
export const SessionInfo = z.looseObject({
  sid: z.string(),
  name: z.string(),
  role: Role,
  office_id: z.string(),
  /** What the member announced; for display only. Servers of the first generation leave it out. */
  a2c_version: z.string().nullish(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** Everyone in an office. */
export const ListRoomAnswer = z.looseObject({ sessions: z.array(SessionInfo), req_id: z.string() });
export type ListRoomAnswer = z.infer<typeof ListRoomAnswer>;

/** `server:tool_call_cancel`: a call that is no longer wanted. */
export const CancelToolCall = AgentRequest;
export type CancelToolCall = AgentRequest;

/** A Computer says that something of it changed. The Server puts the session's name in place of this one. */
export const ComputerUpdate = z.looseObject({ computer: z.string() });
export type ComputerUpdate = z.infer<typeof ComputerUpdate>;

/** Someone came or went: `computer` or `agent` carries the name, the other key is absent. */
export const OfficeNotice = z.looseObject({
  office_id: z.string(),
  computer: z.string().nullish(),
  agent: z.string().nullish(),
});
export type OfficeNotice = z.infer<typeof OfficeNotice>;
