import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { findSandbox } from "../../packages/readers/src/sandbox/find-sandbox.ts";
import { confineWithLandlock } from "../../packages/readers/src/sandbox/landlock.ts";
import { loaders, systemPlaces } from "../../packages/readers/src/sandbox/system-places.ts";

test("a confined program ends by itself when its time is over, whoever may signal it", async () => {
  const sandbox = await findSandbox(["landlock"]);
  if (sandbox.mechanism !== "landlock") throw new Error("there is no Landlock here");
  const [program = "", ...args] = confineWithLandlock(sandbox, {
    command: ["/bin/sleep", "600"],
    reach: { read: systemPlaces("linux"), write: [], execute: ["/bin/sleep", ...loaders("linux")] },
    mostSeconds: 1,
  });
  const [code, signal] = await once(spawn(program, args, { stdio: "ignore" }), "exit");
  expect([code, signal]).toEqual([null, "SIGALRM"]);
});
