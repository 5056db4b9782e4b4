import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import { sandboxRemedy } from "../sandbox/describe-sandbox.ts";
import { findSandbox } from "../sandbox/find-sandbox.ts";
import type { Sandbox, SandboxMode } from "../sandbox/sandbox.ts";

/** Resolves to the sandbox for parsers, by what is wanted and what the system has; throws where one is required and none works. */
export async function chooseSandbox(mode: SandboxMode, find = findSandbox): Promise<Sandbox> {
  if (mode === "off") return { mechanism: "none", reason: "switched off" };
  const sandbox = await find();
  if (sandbox.mechanism === "none" && mode === "require")
    throw new DocumentError(
      DocumentErrorCode.Unreadable,
      `parsers cannot be confined here: ${sandbox.reason}. To read all the same: ${sandboxRemedy()}, or do not require it`,
    );
  return sandbox;
}
