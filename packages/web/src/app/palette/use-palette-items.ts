import { useEffect, useState } from "react";
import type { FinderAnswer } from "../../api/finder.ts";
import type { SearchView } from "../../api/search.ts";
import { useApi } from "../api/api-context.ts";
import { useQuery } from "../api/use-query.ts";
import { useStore } from "../api/use-store.ts";
import { folderInRow } from "../finder/columns/folder-in-row.ts";
import { pageUri, placeOf } from "../finder/dpe-place.ts";
import { useFormat, useText } from "../i18n/language-context.ts";
import { paletteTexts } from "../i18n/palette.ts";
import { parseFacts } from "../preview/document-facts.ts";
import type { Preferences } from "../shell/preferences.ts";
import { useRoute } from "../shell/router-context.ts";
import { shownName } from "../ui/shown-name.ts";
import type { PaletteItem } from "./palette-item.ts";
import { hasWords } from "./palette-item.ts";
import { useActions } from "./use-actions.ts";

/** Of each kind that is looked for. */
const MOST = 8;
const PAUSE_MS = 150;

interface Palette {
  readonly items: readonly PaletteItem[];
  readonly isWaiting: boolean;
}

/** What the typed letters may mean: a page of the open document, documents, pages that say them, actions. */
export function usePaletteItems(
  query: string,
  options: { readonly preferences: Preferences; readonly onKeys: () => void },
): Palette {
  const words = usePaused(query.trim());
  const documents = useDocumentItems(words);
  const pages = usePageItems(words);
  const actions = useActions(options).filter(({ name, about }) => hasWords(`${name} ${about}`, query.trim()));
  const items = [...useOpenPage(query.trim()), ...documents.items, ...actions, ...pages.items];
  return { items, isWaiting: documents.isWaiting || pages.isWaiting || words !== query.trim() };
}

const PAGE_NUMBER = /^(?:page|p\.?|第)?\s*(\d{1,6})\s*页?$/i;

/** The page of a number in the document that is open, where it has so many. */
function useOpenPage(query: string): PaletteItem[] {
  const route = useRoute();
  const text = useText(paletteTexts);
  const format = useFormat();
  const number = Number(PAGE_NUMBER.exec(query)?.[1] ?? 0);
  const document = route.view === "finder" && number > 0 ? placeOf(route.uri)?.document : undefined;
  const pages = useQuery<number>({
    key: document ?? "",
    ask: async (client, signal) => {
      if (document === undefined) return { ok: true, value: 0 };
      const result = await client.read(document, signal);
      const facts = result.ok ? parseFacts(result.value.text) : result;
      return facts.ok ? { ok: true, value: facts.value.pages } : facts;
    },
  });
  if (document === undefined || route.view !== "finder" || pages.phase !== "ready" || number > pages.value)
    return [];
  const name = text.page(format.number(number));
  const to = { ...route, uri: pageUri(document, number - 1) };
  return [{ key: "open-page", group: "pages", icon: "document", name, about: text.openDocument, route: to }];
}

function useDocumentItems(words: string): Palette {
  const served = useStore(useApi().feed.state)?.folders;
  const query = useQuery<FinderAnswer>({
    key: words,
    ask: (client, signal) => client.finder({ keyword: words, sort: "name", limit: MOST }, signal),
  });
  const found = query.phase === "ready" ? query.value.documents : [];
  const items = found.map(({ uri, title, path }): PaletteItem => {
    const { name, second } = shownName(title, path ?? undefined);
    const about = [second, folderInRow(path, served)].filter((fact) => fact !== undefined).join(" · ");
    return { key: uri, group: "documents", icon: "document", name, about, route: { view: "finder", uri } };
  });
  return { items, isWaiting: query.phase === "loading" };
}

function usePageItems(words: string): Palette {
  const text = useText(paletteTexts);
  const format = useFormat();
  const query = useQuery<SearchView | null>({
    key: words,
    ask: async (client, signal) =>
      words === "" ? { ok: true, value: null } : client.search({ q: words, limit: MOST }, signal),
  });
  const hits = query.phase === "ready" ? (query.value?.hits ?? []) : [];
  const items = hits.map(({ uri, file, document_title, page_index, page_label, snippet }): PaletteItem => {
    const { name } = shownName(document_title, file);
    const page = page_index === undefined ? "" : ` · ${text.page(format.number(page_index + 1), page_label)}`;
    const about = snippet.map((piece) => piece.text).join("");
    const route = { view: "finder", uri, q: words, within: "text" } as const;
    return { key: `page ${uri}`, group: "pages", icon: "text", name: `${name}${page}`, about, route };
  });
  return { items, isWaiting: query.phase === "loading" };
}

/** What was typed, a moment after the last letter. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
