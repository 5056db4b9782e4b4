import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SkillRef } from "@a2c-smcp/protocol";
import { LONGEST_HEAD, readFrontmatter } from "./frontmatter.ts";
import { readBeginning } from "./skill-file.ts";
import { isSkillWord } from "./skill-name.ts";
import type { SkillPlace } from "./skill-ref.ts";
import { skillRef } from "./skill-ref.ts";

/** So many folders are looked at. */
const MOST_SKILLS = 500;

/** The skills in the folders of the user, by name. */
export function listUserSkills(folder: string): Promise<SkillRef[]> {
  return listSkillFolders(folder, ofUser);
}

/** The skills in the folders of a folder, by name; what says nothing of itself is left out. */
export async function listSkillFolders(
  folder: string,
  placeOf: (name: string) => Omit<SkillPlace, "path">,
): Promise<SkillRef[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((one) => one.isDirectory() && isSkillWord(one.name)).map(({ name }) => name);
  const found: SkillRef[] = [];
  for (const name of names.sort().slice(0, MOST_SKILLS)) {
    const skill = await readSkillFolder(join(folder, name), placeOf(name));
    if (skill) found.push(skill);
  }
  return found;
}

/** One skill of the user. The name is that of its folder, which is not derived from what anybody asks for. */
export async function findUserSkill(folder: string, name: string): Promise<SkillRef | undefined> {
  return isSkillWord(name) ? readSkillFolder(join(folder, name), ofUser(name)) : undefined;
}

const ofUser = (name: string) => ({ name, source: "user" });

async function readSkillFolder(path: string, place: Omit<SkillPlace, "path">): Promise<SkillRef | undefined> {
  const beginning = await readBeginning(join(path, "SKILL.md"), LONGEST_HEAD);
  const about = beginning && readFrontmatter(beginning.toString("utf8"));
  return about && skillRef(about, { ...place, path });
}
