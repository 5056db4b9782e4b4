import { isDpeUri } from "../uri/dpe-uri.ts";
import type { DocumentName } from "./document-name.ts";
import { documentName } from "./document-name.ts";

/** What is asked of a resource to name it, in the spelling of MCP and of this protocol alike. */
export interface NamedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string | null | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | null | undefined;
}

/** What to call a resource that a server lists: a document also by its file, anything else by its title or name. */
export function resourceName({ uri, name, title, _meta }: NamedResource): DocumentName {
  const known = title || name;
  const file = isDpeUri(uri) ? _meta?.["file_uri"] : undefined;
  return typeof file === "string" ? documentName({ title: known, file_uri: file }) : { name: known };
}
