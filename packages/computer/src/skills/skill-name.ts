import { isBundleId } from "@a2c-smcp/protocol";

const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 64;

/** Whether a text can be the name of a skill within its source. */
export function isSkillWord(text: string): boolean {
  return text.length <= LONGEST && WORD.test(text);
}

/** Whether a text has the form of a name: `skill`, `plugin:skill` or `mcp:bundle_id:skill`. */
export function isSkillName(name: string): boolean {
  const parts = name.split(":");
  const [first = "", second = "", third = ""] = parts;
  if (parts.length === 1) return isSkillWord(first);
  if (parts.length === 2) return isSkillWord(first) && isSkillWord(second);
  return parts.length === 3 && first === "mcp" && isBundleId(second) && isSkillWord(third);
}
