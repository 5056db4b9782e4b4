import { skills as en } from "./en/skills.ts";
import type { Texts } from "./language.ts";
import { skills as zh } from "./zh/skills.ts";

export const skillsTexts: Texts<typeof en> = { en, zh };
