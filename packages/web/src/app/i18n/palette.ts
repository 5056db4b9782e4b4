import { palette as en } from "./en/palette.ts";
import type { Texts } from "./language.ts";
import { palette as zh } from "./zh/palette.ts";

export const paletteTexts: Texts<typeof en> = { en, zh };
