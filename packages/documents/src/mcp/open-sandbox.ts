import type { findSandbox, Sandbox, SandboxMode } from "@a2c-smcp/readers";
import { chooseSandbox, describeSandbox, sandboxRemedy } from "@a2c-smcp/readers";
import type { Logger } from "@a2c-smcp/runtime";

/** The sandbox for parsers, by what is wanted and what the system has; says aloud what does not hold. */
export async function openSandbox(
  mode: SandboxMode,
  logger: Logger,
  find?: typeof findSandbox,
): Promise<Sandbox> {
  const sandbox = await chooseSandbox(mode, find);
  if (mode === "off") return sandbox;
  if (sandbox.mechanism !== "none") logger.info("sandbox", { parsers: describeSandbox(sandbox) });
  else
    logger.warn("NO SANDBOX: a hostile file has all rights of this user", {
      reason: sandbox.reason,
      todo: sandboxRemedy(),
    });
  return sandbox;
}
