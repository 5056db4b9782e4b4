import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { findSandbox } from "../../packages/readers/src/sandbox/find-sandbox.ts";
import { confineWithLandlock, LAUNCHER_ENVIRONMENT } from "../../packages/readers/src/sandbox/landlock.ts";
import { loaders, systemPlaces } from "../../packages/readers/src/sandbox/system-places.ts";

test("the launcher leaves no words and no variables behind, in whatever language", async () => {
  const sandbox = await findSandbox(["landlock"]);
  if (sandbox.mechanism !== "landlock") throw new Error("there is no Landlock here");
  const [program = "", ...args] = confineWithLandlock(sandbox, {
    command: ["/usr/bin/env"],
    reach: { read: systemPlaces("linux"), write: [], execute: ["/usr/bin/env", ...loaders("linux")] },
  });
  const env = { LC_ALL: "xx_YY.UTF-8", ...LAUNCHER_ENVIRONMENT };
  const { stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "LC_ALL=xx_YY.UTF-8\n", stderr: "" });
});
