import { expect, test } from "vitest";
import { explainConnectFailure } from "./connect-failure.ts";

test("a connection that was not made in time was not refused", () => {
  expect(explainConnectFailure(new Error("timeout"), "http://h")).toMatchObject({ code: "unreachable" });
});

test("a refusal with a message only is one", () => {
  const refusal = Object.assign(new Error("no"), { data: undefined });
  expect(explainConnectFailure(refusal, "http://h")).toMatchObject({ code: "unauthorized" });
});
