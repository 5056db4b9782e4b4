import type { Sandbox, SandboxMode } from "@a2c-smcp/readers";
import {
  DocumentError,
  DocumentErrorCode,
  describeSandbox,
  findSandbox,
  sandboxRemedy,
} from "@a2c-smcp/readers";
import type { Logger } from "@a2c-smcp/runtime";

/** The sandbox for parsers, by what is wanted and what the system has; says aloud what does not hold. */
export async function openSandbox(mode: SandboxMode, logger: Logger, find = findSandbox): Promise<Sandbox> {
  if (mode === "off") return { mechanism: "none", reason: "switched off" };
  const sandbox = await find();
  if (sandbox.mechanism !== "none") {
    logger.info("sandbox", { parsers: describeSandbox(sandbox) });
    return sandbox;
  }
  const { reason } = sandbox;
  if (mode === "require")
    throw new DocumentError(
      DocumentErrorCode.Unreadable,
      `parsers cannot be confined here: ${reason}. To serve all the same: ${sandboxRemedy()}, or do not require it`,
    );
  logger.warn("NO SANDBOX: a hostile file has all rights of this user", { reason, todo: sandboxRemedy() });
  return sandbox;
}
