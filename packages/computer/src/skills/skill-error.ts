import type { SkillReason } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";

/** 4016: what is no name of a skill. */
export function invalidSkillName(name: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidSkillName, "This is no name of a skill", { details: { name } });
}

/** 4014: a name as skills have them, of none that is there. */
export function noSuchSkill(name: string): ProtocolError {
  return new ProtocolError(ErrorCode.McpServerNotFound, "There is no such skill", { details: { name } });
}

/** 4017: why a file of a skill is not given. */
export function fileRefused(reason: SkillReason, rel_path: string, size?: number): ProtocolError {
  const details = size === undefined ? { reason, rel_path } : { reason, rel_path, total_size: size };
  return new ProtocolError(ErrorCode.SkillFileRefused, `The file of the skill is refused: ${reason}`, {
    details,
  });
}
