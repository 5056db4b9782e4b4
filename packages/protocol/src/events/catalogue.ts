import type { z } from "zod";
import { GetBlob, GetBlobAnswer, PutBlob, PutBlobAnswer } from "./blobs.ts";
import { GetConfigAnswer } from "./config.ts";
import type { NotificationName } from "./names.ts";
import { Events, Notifications } from "./names.ts";
import {
  CancelToolCall,
  ComputerRequest,
  ComputerUpdate,
  JoinOffice,
  LeaveOffice,
  ListRoom,
  ListRoomAnswer,
  ObserveOffice,
  ObserveOfficeAnswer,
  OfficeNotice,
} from "./office.ts";
import {
  Complete,
  CompleteAnswer,
  GetResources,
  GetResourcesAnswer,
  GetResourceTemplates,
  GetResourceTemplatesAnswer,
  ReadResource,
  ReadResourceAnswer,
} from "./resources.ts";
import { GetSkill, GetSkillAnswer, GetSkillsAnswer } from "./skills.ts";
import { CallTool, CallToolAnswer, GetToolsAnswer, ToolCallProgress } from "./tools.ts";
import { GetDesktop, GetDesktopAnswer, GetFinder, GetFinderAnswer } from "./views.ts";

/** Requests that the Server passes on to one Computer: what goes in and what comes back. */
export const computerRequests = {
  [Events.GetConfig]: { request: ComputerRequest, answer: GetConfigAnswer },
  [Events.GetTools]: { request: ComputerRequest, answer: GetToolsAnswer },
  [Events.CallTool]: { request: CallTool, answer: CallToolAnswer },
  [Events.GetDesktop]: { request: GetDesktop, answer: GetDesktopAnswer },
  [Events.GetFinder]: { request: GetFinder, answer: GetFinderAnswer },
  [Events.GetResources]: { request: GetResources, answer: GetResourcesAnswer },
  [Events.ReadResource]: { request: ReadResource, answer: ReadResourceAnswer },
  [Events.GetDpe]: { request: ReadResource, answer: ReadResourceAnswer },
  [Events.GetResourceTemplates]: { request: GetResourceTemplates, answer: GetResourceTemplatesAnswer },
  [Events.Complete]: { request: Complete, answer: CompleteAnswer },
  [Events.GetSkills]: { request: ComputerRequest, answer: GetSkillsAnswer },
  [Events.GetSkill]: { request: GetSkill, answer: GetSkillAnswer },
  [Events.GetBlob]: { request: GetBlob, answer: GetBlobAnswer },
  [Events.PutBlob]: { request: PutBlob, answer: PutBlobAnswer },
} as const;
/** The requests that a Computer answers. */
export type ComputerRequestName = keyof typeof computerRequests;

/** Requests that the Server answers itself with a value. Joining and leaving have an ack of their own form. */
export const serverRequests = {
  [Events.ListRoom]: { request: ListRoom, answer: ListRoomAnswer },
  [Events.ObserveOffice]: { request: ObserveOffice, answer: ObserveOfficeAnswer },
} as const;
/** The requests that the server answers itself. */
export type ServerRequestName = keyof typeof serverRequests;

/** What joining and leaving an office carry. */
export const officeRequests = {
  [Events.JoinOffice]: { request: JoinOffice },
  [Events.LeaveOffice]: { request: LeaveOffice },
} as const;
/** The requests that are answered with two arguments: joining and leaving. */
export type OfficeRequestName = keyof typeof officeRequests;

/** Messages that the Server broadcasts, and the notification that they become. */
export const broadcasts = {
  [Events.CancelToolCall]: { request: CancelToolCall, notification: Notifications.CancelToolCall },
  [Events.ToolCallProgress]: { request: ToolCallProgress, notification: Notifications.ToolCallProgress },
  [Events.UpdateConfig]: { request: ComputerUpdate, notification: Notifications.UpdateConfig },
  [Events.UpdateToolList]: { request: ComputerUpdate, notification: Notifications.UpdateToolList },
  [Events.UpdateDesktop]: { request: ComputerUpdate, notification: Notifications.UpdateDesktop },
  [Events.UpdateFinder]: { request: ComputerUpdate, notification: Notifications.UpdateFinder },
  [Events.UpdateSkills]: { request: ComputerUpdate, notification: Notifications.UpdateSkills },
} as const;
/** The events that a Computer sends to its whole office. */
export type BroadcastName = keyof typeof broadcasts;

/** What each notification of the server carries. */
export const notifications = {
  [Notifications.EnterOffice]: OfficeNotice,
  [Notifications.LeaveOffice]: OfficeNotice,
  [Notifications.CancelToolCall]: CancelToolCall,
  [Notifications.ToolCallProgress]: ToolCallProgress,
  [Notifications.UpdateConfig]: ComputerUpdate,
  [Notifications.UpdateToolList]: ComputerUpdate,
  [Notifications.UpdateDesktop]: ComputerUpdate,
  [Notifications.UpdateFinder]: ComputerUpdate,
  [Notifications.UpdateSkills]: ComputerUpdate,
} as const satisfies Record<NotificationName, z.ZodType>;

type AnswerTable = typeof computerRequests & typeof serverRequests;
/** Requests whose ack is one value. */
export type RequestName = ComputerRequestName | ServerRequestName;
/** What a request carries. */
export type RequestOf<E extends RequestName> = z.input<AnswerTable[E]["request"]>;
/** What the answer to a request is read as. */
export type AnswerOf<E extends RequestName> = z.infer<AnswerTable[E]["answer"]>;
/** An answer as it may be given: what a reader fills in can be left out. */
export type GivenAnswer<E extends RequestName> = z.input<AnswerTable[E]["answer"]>;
