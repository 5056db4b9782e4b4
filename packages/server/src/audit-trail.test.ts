import { silentLogger } from "@a2c-smcp/runtime";
import { expect, test, vi } from "vitest";
import { AuditTrail } from "./audit-trail.ts";

test("what happened is in the log and where the operator keeps it", () => {
  const [info, audit] = [vi.fn(), vi.fn()];
  new AuditTrail({ logger: { ...silentLogger, info }, audit }).note("joined", { sid: "s" });
  expect(info).toHaveBeenCalledExactlyOnceWith("joined", { audit: true, sid: "s" });
  expect(audit).toHaveBeenCalledExactlyOnceWith({ event: "joined", sid: "s" });
});

test("of a flood of refusals some are left out, and counted", () => {
  vi.useFakeTimers();
  const audit = vi.fn();
  const trail = new AuditTrail({ logger: silentLogger, audit });
  for (let count = 0; count < 1_000; count += 1)
    trail.noteRefusal("connection refused", { reason: "version" });
  expect(audit).toHaveBeenCalledTimes(100);
  vi.advanceTimersByTime(100);
  trail.noteRefusal("connection refused", { reason: "version" });
  expect(audit).toHaveBeenLastCalledWith({ event: "connection refused", reason: "version", left_out: 900 });
  vi.useRealTimers();
});
