import { shell as en } from "./en/shell.ts";
import type { Texts } from "./language.ts";
import { shell as zh } from "./zh/shell.ts";

export const shellTexts: Texts<typeof en> = { en, zh };
