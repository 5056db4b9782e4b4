import { useEffect, useState } from "react";
import type { FeedEvent } from "../api/live-feed.ts";
import type { Query } from "../api/use-query.ts";
import { useQuery } from "../api/use-query.ts";
import type { DocumentPage, ElementDetail } from "../preview/document-page.ts";
import { parseElement, parsePage } from "../preview/document-page.ts";
import type { DpePlace } from "./dpe-place.ts";
import { elementUri, pageUri, placeOf } from "./dpe-place.ts";

/** What is open: a document, one of its pages, and perhaps an element of it. */
export interface Selection {
  readonly document: string;
  readonly level: DpePlace["level"];
  /** Undefined until the page of an element is known. */
  readonly pageIndex: number | undefined;
  readonly elementId: string | undefined;
  readonly page: Query<DocumentPage>;
  /** The element in full; null while none is chosen. */
  readonly element: Query<ElementDetail | null>;
}

interface OpenPage {
  readonly document: string;
  readonly pageIndex: number;
}

/** Reads what the address names. The page of an element stands in the element. */
export function useSelection(uri: string | undefined): Selection | undefined {
  const place = placeOf(uri);
  const document = place?.document;
  const isAffected = (event: FeedEvent): boolean => isAbout(event, document);
  const element = useElement(place, isAffected);
  const [last, setLast] = useState<OpenPage>();
  const pageIndex = pageOf(place, element) ?? samePage(place, last);
  useEffect(() => {
    if (document !== undefined && pageIndex !== undefined) setLast({ document, pageIndex });
  }, [document, pageIndex]);
  const page = usePage(document, pageIndex, isAffected);
  if (place === undefined) return undefined;
  const { level } = place;
  const elementId = place.level === "element" ? place.element : undefined;
  return { document: place.document, level, pageIndex, elementId, page, element };
}

/** While an element is on its way, the page that is open is the best guess: most elements are chosen from it. */
function samePage(place: DpePlace | undefined, last: OpenPage | undefined): number | undefined {
  return place?.level === "element" && last?.document === place.document ? last.pageIndex : undefined;
}

function pageOf(place: DpePlace | undefined, element: Query<ElementDetail | null>): number | undefined {
  if (place === undefined) return undefined;
  if (place.level === "page") return place.page;
  if (place.level === "document") return 0;
  return element.phase === "ready" ? element.value?.pageIndex : undefined;
}

type IsAffected = (event: FeedEvent) => boolean;

function usePage(document: string | undefined, pageIndex: number | undefined, isAffected: IsAffected) {
  const uri = document === undefined || pageIndex === undefined ? "" : pageUri(document, pageIndex);
  return useQuery<DocumentPage>({
    key: uri,
    isAffected,
    ask: async (client, signal) => {
      if (uri === "") return { ok: true, value: { title: "", elements: [], size: undefined, label: "" } };
      const result = await client.read(uri, signal);
      return result.ok ? parsePage(result.value.text) : result;
    },
  });
}

function useElement(place: DpePlace | undefined, isAffected: IsAffected) {
  // One row is enough: the table itself reads its rows by windows.
  const uri =
    place?.level === "element" ? elementUri(place.document, place.element, { offset: 0, limit: 1 }) : "";
  return useQuery<ElementDetail | null>({
    key: uri,
    isAffected,
    ask: async (client, signal) => {
      if (uri === "") return { ok: true, value: null };
      const result = await client.read(uri, signal);
      return result.ok ? parseElement(result.value) : result;
    },
  });
}

/** Whether something happened to a document. */
export function isAbout(event: FeedEvent, document: string | undefined): boolean {
  if (event.what === "finder") return true;
  return event.what === "resource" && placeOf(event.uri)?.document === document;
}
