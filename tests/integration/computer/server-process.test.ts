import { expect, test } from "vitest";
import { StdioParameters } from "../../../packages/computer/src/config/server-parameters.ts";
import { ProcessReaper } from "../../../packages/computer/src/processes/process-reaper.ts";
import { ServerProcess } from "../../../packages/computer/src/processes/server-process.ts";

test("many writers to a process that does not read wait together", async () => {
  const parameters = StdioParameters.parse({ command: "sleep", args: ["100"] });
  const ignore = (): void => undefined;
  const events = { onOutput: ignore, onGone: ignore, onError: ignore };
  const sleeper = ServerProcess.spawn(parameters, { reaper: new ProcessReaper(), graceMs: 100 }, events);
  const writers = Array.from({ length: 20 }, () => sleeper.write("x".repeat(100_000)));
  const settled = Promise.allSettled(writers);

  expect(sleeper.child.stdin.listenerCount("drain")).toBe(1);
  await sleeper.end();
  expect(await settled).toHaveLength(20);
});
