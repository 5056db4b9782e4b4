import { office as en } from "./en/office.ts";
import type { Texts } from "./language.ts";
import { office as zh } from "./zh/office.ts";

export const officeTexts: Texts<typeof en> = { en, zh };
