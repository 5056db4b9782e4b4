import { createContext, use } from "react";
import type { Store } from "../api/store.ts";
import { useStore } from "../api/use-store.ts";
import type { Format } from "./format.ts";
import { createFormat } from "./format.ts";
import type { Language, Texts } from "./language.ts";

export const LanguageContext = createContext<Store<Language> | null>(null);

/** The language of the page and the store that changes it. */
function useLanguageStore(): Store<Language> {
  const store = use(LanguageContext);
  if (store === null) throw new Error("useLanguageStore is called outside of LanguageContext");
  return store;
}

/** The language that is shown now. */
function useLanguage(): Language {
  return useStore(useLanguageStore());
}

/** What a part of the page says in the language that is shown now. */
export function useText<T>(texts: Texts<T>): T {
  return texts[useLanguage()];
}

/** Numbers, sizes and times as the language writes them. */
export function useFormat(): Format {
  return createFormat(useLanguage());
}
