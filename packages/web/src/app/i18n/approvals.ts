import { approvals as en } from "./en/approvals.ts";
import type { Texts } from "./language.ts";
import { approvals as zh } from "./zh/approvals.ts";

export const approvalsTexts: Texts<typeof en> = { en, zh };
