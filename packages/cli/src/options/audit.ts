import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { AuditFile } from "@a2c-smcp/runtime/audit-file";
import type { Command } from "commander";
import { Option } from "commander";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";

export interface AuditOptions {
  readonly auditLog?: string;
}

/** Adds `--audit-log`. */
export function addAuditOption(command: Command): Command {
  return command.addOption(
    new Option("--audit-log <file>", messages().parts.logging.auditLog).env("A2C_AUDIT_LOG"),
  );
}

/** The audit log, where one is wanted; one that cannot be written stops the start. */
export async function openAudit(
  { auditLog: path }: AuditOptions,
  logger: Logger,
): Promise<AuditFile | undefined> {
  if (path === undefined) return undefined;
  const { AuditFile } = await import("@a2c-smcp/runtime/audit-file");
  try {
    return await AuditFile.open({ path, logger });
  } catch (cause) {
    const reason = messageOf(cause);
    throw new UserError(messages().parts.options.notWritten(path, reason), {
      exitCode: ExitCode.WrongUse,
      cause,
    });
  }
}
