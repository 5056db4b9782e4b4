import { en } from "./en.ts";
import type { Language } from "./language.ts";
import { chooseLanguage } from "./language.ts";
import { zh } from "./zh.ts";

/** Every message there is: a text, or a function of what the text names. English has the say over the keys. */
export type Messages = typeof en;

const catalogues: Readonly<Record<Language, Messages>> = { en, zh };

/** The messages in one language. */
export function messagesIn(language: Language): Messages {
  return catalogues[language];
}

/** The messages in the language of whoever started this process. */
export function messages(): Messages {
  return messagesIn(chooseLanguage(process.argv, process.env));
}
