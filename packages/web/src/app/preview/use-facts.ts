import type { Query } from "../api/use-query.ts";
import { useQuery } from "../api/use-query.ts";
import { isAbout } from "../finder/use-selection.ts";
import type { DocumentFacts } from "./document-facts.ts";
import { parseFacts } from "./document-facts.ts";

/** What a document says of itself, read again when it changes. */
export function useFacts(document: string): Query<DocumentFacts> {
  return useQuery<DocumentFacts>({
    key: document,
    isAffected: (event) => isAbout(event, document),
    ask: async (client, signal) => {
      const result = await client.read(document, signal);
      return result.ok ? parseFacts(result.value.text) : result;
    },
  });
}
