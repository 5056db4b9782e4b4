import type { OfficeLook } from "../../api/office.ts";
import type { FeedEvent } from "../api/live-feed.ts";
import type { Query } from "../api/use-query.ts";
import { useQuery } from "../api/use-query.ts";

/** Somebody came or went, or another Computer of the office changed. */
export function isOfOffice({ what }: FeedEvent): boolean {
  return what === "office";
}

/** The office as an observer sees it. */
export function useOfficeLook(office: string): Query<OfficeLook> {
  return useQuery<OfficeLook>({
    key: office,
    ask: (client, signal) => client.office(signal),
    // The line of this Computer says whether asking again could help where there is no observer yet.
    isAffected: (event) => isOfOffice(event) || event.what === "state",
  });
}
