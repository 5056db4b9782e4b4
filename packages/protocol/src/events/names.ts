/** Every event of the protocol. `client:` goes from the Agent to one Computer, `server:` ends at the Server. */
export const Events = {
  /** Agent, Computer → Server */
  JoinOffice: "server:join_office",
  /** Observer → Server; ours, other SDKs do not know it */
  ObserveOffice: "server:observe_office",
  /** Agent, Computer → Server */
  LeaveOffice: "server:leave_office",
  /** Agent → Server */
  ListRoom: "server:list_room",
  /** Agent → Server, broadcast as `notify:tool_call_cancel` */
  CancelToolCall: "server:tool_call_cancel",
  /** Computer → Server, told to the Agent as `notify:tool_call_progress`; ours, other SDKs do not know it */
  ToolCallProgress: "server:tool_call_progress",
  /** Computer → Server, broadcast as `notify:update_config` */
  UpdateConfig: "server:update_config",
  /** Computer → Server, broadcast as `notify:update_tool_list` */
  UpdateToolList: "server:update_tool_list",
  /** Computer → Server, broadcast as `notify:update_desktop` */
  UpdateDesktop: "server:update_desktop",
  /** Computer → Server, broadcast as `notify:update_finder` */
  UpdateFinder: "server:update_finder",
  /** Computer → Server, broadcast as `notify:update_skills`; since 0.2.1 */
  UpdateSkills: "server:update_skills",
  /** Agent → Computer */
  GetConfig: "client:get_config",
  /** Agent → Computer */
  GetTools: "client:get_tools",
  /** Agent → Computer */
  CallTool: "client:tool_call",
  /** Agent → Computer */
  GetDesktop: "client:get_desktop",
  /** Agent → Computer */
  GetFinder: "client:get_finder",
  /** Agent → Computer */
  GetResources: "client:get_resources",
  /** Agent → Computer */
  ReadResource: "client:read_resource",
  /** Agent → Computer: the same for documents alone; anything but a `dpe://` URI is 4204 */
  GetDpe: "client:get_dpe",
  /** Agent → Computer */
  GetResourceTemplates: "client:get_resource_templates",
  /** Agent → Computer */
  Complete: "client:complete",
  /** Agent → Computer; since 0.2.1 */
  GetSkills: "client:get_skills",
  /** Agent → Computer; since 0.2.1 */
  GetSkill: "client:get_skill",
  /** Agent → Computer: one piece of what a handle stands for; since 0.2.1 */
  GetBlob: "client:get_blob",
  /** Agent → Computer: one piece of what is to be written there; since 0.4 */
  PutBlob: "client:put_blob",
} as const;
/** The name of an event that is sent to the server or a Computer. */
export type EventName = (typeof Events)[keyof typeof Events];

/** What the Server tells the members of an office, except the one who caused it. */
export const Notifications = {
  EnterOffice: "notify:enter_office",
  LeaveOffice: "notify:leave_office",
  CancelToolCall: "notify:tool_call_cancel",
  ToolCallProgress: "notify:tool_call_progress",
  UpdateConfig: "notify:update_config",
  UpdateToolList: "notify:update_tool_list",
  UpdateDesktop: "notify:update_desktop",
  UpdateFinder: "notify:update_finder",
  UpdateSkills: "notify:update_skills",
} as const;
/** The name of a notification of the server. */
export type NotificationName = (typeof Notifications)[keyof typeof Notifications];

/** The Socket.IO namespace that all of this is said in. */
export const NAMESPACE = "/smcp";

/** The default HTTP path of the Socket.IO server. */
export const DEFAULT_PATH = "/socket.io/";
