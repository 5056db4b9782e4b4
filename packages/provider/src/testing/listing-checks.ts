import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { ProviderCheck } from "./provider-check.ts";
import { NotTried } from "./provider-check.ts";

/** What is asked of lists, templates and completion. */
export const listingChecks = [
  {
    id: "documents-listed",
    title: "lists its documents as level-1 dpe:// URIs",
    isRequired: true,
    run: async (sample) => {
      const uris = (await sample.resources()).map(({ uri }) => uri).filter((uri) => /^dpe:/i.test(uri));
      const invalid = uris.filter((uri) => !isDpeUri(uri));
      if (invalid.length > 0) return `these URIs are not valid: ${invalid.slice(0, 3).join(", ")}`;
      const [first] = await sample.documents();
      if (first) return undefined;
      return uris.length === 0
        ? "no dpe:// resource is listed"
        : "only pages, elements or catalogues are listed";
    },
  },
  {
    id: "subscribe",
    title: "declares resources.subscribe, without which it takes no part in Finder",
    isRequired: true,
    run: async ({ reader }) => (reader.canSubscribe ? undefined : "resources.subscribe is not declared"),
  },
  {
    id: "one-host",
    title: "has one host",
    isRequired: false,
    run: async (sample) => {
      const hosts = new Set((await sample.documents()).map(({ place }) => place.host));
      return hosts.size > 1
        ? `its documents have ${hosts.size} hosts: ${[...hosts].slice(0, 3).join(", ")}`
        : undefined;
    },
  },
  {
    id: "list-metadata",
    title: "says page count and file type in the list",
    isRequired: false,
    run: async (sample) => {
      const { resource } = await sample.first();
      const missing = ["page_count", "file_type"].filter((key) => resource._meta?.[key] === undefined);
      return missing.length === 0 ? undefined : `_meta of ${resource.uri} lacks ${missing.join(" and ")}`;
    },
  },
  {
    id: "list-changed",
    title: "declares resources.listChanged, to tell when documents come and go",
    isRequired: false,
    run: async ({ reader }) => (reader.tellsOfLists ? undefined : "resources.listChanged is not declared"),
  },
  {
    id: "list-dates",
    title: "lets its list show that a document changed",
    isRequired: false,
    run: async (sample) => {
      const { resource } = await sample.first();
      const { annotations, _meta } = resource;
      const isDated = typeof annotations?.lastModified === "string";
      // What the list describes by itself is compared whole.
      if (isDated || _meta?.["content_hash"] !== undefined || _meta?.["page_count"] !== undefined)
        return undefined;
      return `${resource.uri} is listed without annotations.lastModified`;
    },
  },
  {
    id: "templates",
    title: "has templates for pages and elements",
    isRequired: false,
    run: async (sample) => {
      const templates = await sample.reader.listTemplates();
      const missing = ["/pages/{", "/elements/{"].filter(
        (part) => !templates.some((one) => one.includes(part)),
      );
      return missing.length === 0
        ? undefined
        : `no template has ${missing.map((part) => `${part}…}`).join(" or ")}`;
    },
  },
  {
    id: "completion",
    title: "completes the arguments of its templates",
    isRequired: false,
    run: async (sample) => {
      if (!sample.reader.canComplete) return "completions are not declared";
      const uriTemplate = (await sample.reader.listTemplates()).find((one) => one.includes("/pages/{"));
      const variable = /\{(\w+)\}\/pages\//.exec(uriTemplate ?? "")?.[1];
      if (uriTemplate === undefined || variable === undefined)
        return new NotTried("no template of a page has the document as a variable");
      const { resource } = await sample.first();
      const { docRef = "" } = parseDpeUri(resource.uri);
      const values = await sample.reader.complete({ uriTemplate, name: variable, value: docRef });
      return values.includes(docRef) ? undefined : `${variable} is not completed to ${docRef}`;
    },
  },
] as const satisfies readonly ProviderCheck[];
