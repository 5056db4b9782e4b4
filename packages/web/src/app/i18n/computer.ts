import { computer as en } from "./en/computer.ts";
import type { Texts } from "./language.ts";
import { computer as zh } from "./zh/computer.ts";

export const computerTexts: Texts<typeof en> = { en, zh };
