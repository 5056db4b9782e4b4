import type { AnsweredRequest, Computer } from "@a2c-smcp/computer";
import { expect, test } from "vitest";
import { callView } from "./computer-routes.ts";

const resource = { uri: "dpe://h/plan", name: "The plan", _meta: { file_uri: "file:///srv/plan.md" } };
const registry = {
  find: (server: string, uri: string) =>
    server === "docs" && uri === resource.uri ? { server, resource } : undefined,
};
const fileOf = (change: Partial<AnsweredRequest>): string | null => {
  const facts = { id: "1", at: "2026-01-01T12:00:00Z", agent: "reader", ms: 1, error: null, tokens: 1 };
  const request = { ...facts, server: "docs", kind: "read", ...change } as AnsweredRequest;
  return callView(request, { registry } as unknown as Computer).file;
};

test.each(["dpe://h/plan", "dpe://h/plan/pages/3?format=markdown", "dpe://h/plan/elements/tbl-1-0"])(
  "what was read of a document is told with its file: %s",
  (what) => {
    expect(fileOf({ what })).toBe("plan.md");
  },
);

test.each<Partial<AnsweredRequest>>([
  { what: "dpe://h/plan", server: "others" },
  { what: "dpe://h/gone/pages/0" },
  { what: "dpe://h//x" },
  { what: "dpe://h" },
  { what: "note://1" },
  { kind: "tool", what: "dpe://h/plan" },
])("anything else has none: %j", (change) => {
  expect(fileOf(change)).toBeNull();
});
