import { desktop as en } from "./en/desktop.ts";
import type { Texts } from "./language.ts";
import { desktop as zh } from "./zh/desktop.ts";

export const desktopTexts: Texts<typeof en> = { en, zh };
