import { ui as en } from "./en/ui.ts";
import type { Texts } from "./language.ts";
import { ui as zh } from "./zh/ui.ts";

export const uiTexts: Texts<typeof en> = { en, zh };
