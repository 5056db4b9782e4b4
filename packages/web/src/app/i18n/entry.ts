import { entry as en } from "./en/entry.ts";
import type { Texts } from "./language.ts";
import { entry as zh } from "./zh/entry.ts";

export const entryTexts: Texts<typeof en> = { en, zh };
