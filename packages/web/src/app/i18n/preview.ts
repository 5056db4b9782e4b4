import { preview as en } from "./en/preview.ts";
import type { Texts } from "./language.ts";
import { preview as zh } from "./zh/preview.ts";

export const previewTexts: Texts<typeof en> = { en, zh };
