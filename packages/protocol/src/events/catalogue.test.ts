import { describe, expect, expectTypeOf, test } from "vitest";
import { broadcasts, computerRequests, notifications, officeRequests, serverRequests } from "./catalogue.ts";
import type { ClientToServerEvents, ServerToClientEvents } from "./event-map.ts";
import { Events, Notifications } from "./names.ts";

const base = { agent: "a", req_id: "r", computer: "c" };

/** For each request the smallest payload that is whole, written out so that a changed schema shows. */
const smallest: Record<string, Record<string, unknown>> = {
  "server:join_office": { role: "agent", name: "a", office_id: "o" },
  "server:observe_office": { name: "n", office_id: "o" },
  "server:leave_office": { office_id: "o" },
  "server:list_room": { agent: "a", req_id: "r", office_id: "o" },
  "server:tool_call_cancel": { agent: "a", req_id: "r" },
  "server:tool_call_progress": { req_id: "r", progress: 1 },
  "server:update_config": { computer: "c" },
  "server:update_tool_list": { computer: "c" },
  "server:update_desktop": { computer: "c" },
  "server:update_finder": { computer: "c" },
  "server:update_skills": { computer: "c" },
  "client:get_config": base,
  "client:get_tools": base,
  "client:tool_call": { ...base, tool_name: "t", params: {}, timeout: 5 },
  "client:get_desktop": base,
  "client:get_finder": base,
  "client:get_resources": { ...base, mcp_server: "m" },
  "client:read_resource": { ...base, uri: "dpe://h" },
  "client:get_dpe": { ...base, uri: "dpe://h" },
  "client:get_resource_templates": base,
  "client:complete": { ...base, ref: { type: "ref/resource", uri: "u" }, argument: { name: "n", value: "" } },
  "client:get_skills": base,
  "client:get_skill": { ...base, name: "s" },
  "client:get_blob": { ...base, blob_handle: "h" },
  "client:put_blob": { ...base, chunk_offset: 0, eof: true, blob: "" },
};

const requests = { ...officeRequests, ...serverRequests, ...broadcasts, ...computerRequests };
const rows = Object.entries(requests).map(([event, { request }]) => ({ event, request }));

test("the events have the names of the protocol (#events.names)", () => {
  expect(new Set(Object.values(Events))).toEqual(new Set(Object.keys(smallest)));
  expect(new Set(Object.keys(requests))).toEqual(new Set(Object.keys(smallest)));
  expect(Object.values(Notifications)).toEqual([
    "notify:enter_office",
    "notify:leave_office",
    "notify:tool_call_cancel",
    "notify:tool_call_progress",
    "notify:update_config",
    "notify:update_tool_list",
    "notify:update_desktop",
    "notify:update_finder",
    "notify:update_skills",
  ]);
});

describe("requests (#events.base-fields) (#events.request-fields)", () => {
  test.each(rows)("$event takes its smallest payload and keeps unknown keys", ({ event, request }) => {
    const payload = { ...smallest[event], something_new: { nested: true } };
    expect(request.parse(payload)).toEqual(payload);
  });

  test.each(rows)("$event refuses a payload that lacks any one of its fields", ({ event, request }) => {
    for (const key of Object.keys(smallest[event] ?? {})) {
      const { [key]: _, ...payload } = smallest[event] ?? {};
      expect(request.safeParse(payload).success, `without ${key}`).toBe(false);
    }
  });

  test.each([
    ["client:get_finder", { keywords: ["a"], file_type: "pdf", offset: 0, limit: 20 }],
    ["client:get_finder", { keywords: null, file_type: null, offset: null, limit: null }],
    ["client:get_desktop", { desktop_size: -1, window: "window://h" }],
    ["client:get_desktop", { desktop_size: null, window: null }],
    ["client:get_resources", { cursor: "next" }],
    ["client:complete", { context: { arguments: { doc_ref: "x" } }, mcp_server: "m" }],
  ] as const)("%s takes %j", (event, options) => {
    expect(requests[event].request.safeParse({ ...smallest[event], ...options }).success).toBe(true);
  });

  test.each([
    ["client:get_finder", { offset: -1 }],
    ["client:get_finder", { limit: 1.5 }],
    ["client:get_finder", { keywords: "a" }],
    ["client:tool_call", { timeout: 0 }],
    ["client:tool_call", { timeout: "5" }],
    ["client:tool_call", { params: [] }],
    ["server:join_office", { role: "admin" }],
    ["server:join_office", { office_id: "" }],
    ["server:join_office", { name: "" }],
  ] as const)("%s refuses %j", (event, options) => {
    expect(requests[event].request.safeParse({ ...smallest[event], ...options }).success).toBe(false);
  });
});

describe("answers (#events.answer-fields)", () => {
  const answers: Record<string, Record<string, unknown>> = {
    "server:list_room": { sessions: [{ sid: "s", name: "n", role: "agent", office_id: "o" }], req_id: "r" },
    "client:get_config": { servers: { s: { type: "stdio" } } },
    "client:get_tools": {
      tools: [{ name: "t", description: "d", params_schema: {}, return_schema: null, meta: {} }],
      req_id: "r",
    },
    "client:get_desktop": { desktops: ["window://h\n\ntext"], req_id: "r" },
    "client:get_finder": {
      documents: [
        {
          ...{ doc_ref: "d", uri: "dpe://h/d", file_uri: "file:///d", file_type: "pdf" },
          ...{ title: "t", page_count: 0, server: "s" },
        },
      ],
      total_count: 1,
      req_id: "r",
    },
    "client:get_resources": { resources: [{ uri: "u", name: "n", mime_type: "text/plain" }], req_id: "r" },
    "client:read_resource": { contents: [{ uri: "u", text: "t" }], req_id: "r" },
    "client:get_dpe": { contents: [{ uri: "u", text: "t" }], req_id: "r" },
    "client:get_resource_templates": {
      resource_templates: [{ mcp_server: "m", uri_template: "u", name: "n" }],
      req_id: "r",
    },
    "client:complete": { completion: { values: ["a"], hasMore: false }, req_id: "r" },
    "client:get_skills": {
      skills: [{ name: "s", source: "user", path: "/s", description: "d" }],
      req_id: "r",
    },
    "client:get_skill": {
      ...{ name: "s", rel_path: "SKILL.md", mime_type: "text/markdown" },
      ...{ total_size: 0, sha256: "", req_id: "r" },
    },
    "client:get_blob": {
      ...{ blob_handle: "h", mime_type: "image/png", total_size: 1, sha256: "", chunk_offset: 0 },
      ...{ eof: true, blob: "AA==", req_id: "r" },
    },
    "client:put_blob": { upload_id: "u", chunk_offset: 0, req_id: "r" },
  };
  const schemas = { ...serverRequests, ...computerRequests };

  test.each(Object.entries(answers))("%s is read with its fields", (event, answer) => {
    const { answer: schema } = schemas[event as keyof typeof schemas];
    expect(schema.parse({ ...answer, something_new: 1 })).toEqual({ ...answer, something_new: 1 });
    for (const key of Object.keys(answer)) {
      const { [key]: _, ...rest } = answer;
      expect(schema.safeParse(rest).success, `without ${key}`).toBe(false);
    }
  });
});

test("notifications carry what the protocol gives them (#events.notification-fields)", () => {
  const notices: Record<string, unknown> = {
    "notify:enter_office": { office_id: "o", computer: "c" },
    "notify:leave_office": { office_id: "o", agent: "a" },
    "notify:tool_call_cancel": { agent: "a", req_id: "r" },
    "notify:tool_call_progress": { req_id: "r", progress: 0.5, total: 1 },
    "notify:update_config": { computer: "c" },
    "notify:update_tool_list": { computer: "c" },
    "notify:update_desktop": { computer: "c" },
    "notify:update_finder": { computer: "c" },
    "notify:update_skills": { computer: "c" },
  };
  for (const [event, schema] of Object.entries(notifications)) {
    expect(schema.parse(notices[event]), event).toEqual(notices[event]);
    expect(schema.safeParse({}).success, event).toBe(false);
  }
});

test("a wrong payload is a compile error", () => {
  expectTypeOf<Parameters<ClientToServerEvents["client:tool_call"]>[0]>().toExtend<{
    tool_name: string;
    timeout: number;
  }>();
  type Emit = <E extends keyof ClientToServerEvents>(
    event: E,
    ...args: Parameters<ClientToServerEvents[E]>
  ) => void;
  const emit: Emit = () => undefined;
  // @ts-expect-error the office is missing
  emit("server:join_office", { role: "agent", name: "a" }, () => undefined);
  // @ts-expect-error there is no such event
  emit("client:get_everything", base, () => undefined);
  // @ts-expect-error a Computer is not asked to join
  expectTypeOf<ServerToClientEvents["server:join_office"]>();
  emit("client:get_tools", base, (answer) => {
    expectTypeOf(answer).toHaveProperty("code");
    if ("tools" in answer) expectTypeOf(answer.tools).toBeArray();
  });
});
