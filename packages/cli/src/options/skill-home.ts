import { homedir } from "node:os";
import { join } from "node:path";

/** The folder of skills, where the official SDKs have it too: `A2C_SKILL_HOME`, else in the folder for data of the user. */
export function skillHome(env: Readonly<Record<string, string | undefined>>): string {
  const { A2C_SKILL_HOME: own, XDG_DATA_HOME: data } = env;
  if (own) return own;
  return data ? join(data, "a2c", "skills") : join(homedir(), ".a2c", "skills");
}
