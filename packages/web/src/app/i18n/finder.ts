import { finder as en } from "./en/finder.ts";
import type { Texts } from "./language.ts";
import { finder as zh } from "./zh/finder.ts";

export const finderTexts: Texts<typeof en> = { en, zh };
