import type { ChangedSpan, FinderSort, SizeClass } from "../../api/finder.ts";
import { CHANGED_SPANS, FINDER_SORTS, SIZE_CLASSES } from "../../api/finder.ts";

export const COMPUTER_SECTIONS = [
  ...(["servers", "tools", "resources", "skills", "calls", "approvals", "problems"] as const),
] as const;
export type ComputerSection = (typeof COMPUTER_SECTIONS)[number];

/** What the Finder shows: all of it is in the address, so that a link leads to the same place. */
export interface FinderRoute {
  readonly view: "finder";
  /** The `dpe://` URI of the document, page or element that is open. */
  readonly uri?: string;
  /** What is searched for. */
  readonly q?: string;
  /** Search in titles or in all text, where a person chose. */
  readonly within?: "titles" | "text";
  readonly type?: string;
  /** The path of the folder that the list is narrowed to. */
  readonly folder?: string;
  readonly changed?: ChangedSpan;
  readonly size?: SizeClass;
  readonly sort?: FinderSort;
  readonly order?: "asc" | "desc";
  /** How the preview shows it: beside the original, or as the Agent gets it. */
  readonly show?: "page" | "original" | "agent";
}

export const OFFICE_PARTS = ["documents", "desktop", "tools"] as const;
export type OfficePart = (typeof OFFICE_PARTS)[number];

/** The office, or one of its Computers, looked at without the seat of its Agent. */
export interface OfficeRoute {
  readonly view: "office";
  readonly computer?: string;
  /** What of the Computer is shown; its documents where nothing is said. */
  readonly part?: OfficePart;
  /** The `dpe://` URI of the document or page that is read. */
  readonly uri?: string;
}

/** A place of the page. */
export type Route =
  | FinderRoute
  | { readonly view: "desktop" }
  | { readonly view: "computer"; readonly section: ComputerSection }
  | OfficeRoute
  | { readonly view: "unknown"; readonly path: string };

/** The place that an address names. */
export function parseRoute({ pathname, search }: { pathname: string; search: string }): Route {
  const [view = "", section = "", ...rest] = pathname.split("/").filter((part) => part !== "");
  const isShort = section === "" && rest.length === 0;
  if (view === "" || (view === "finder" && isShort)) return finderRoute(new URLSearchParams(search));
  if (view === "desktop" && isShort) return { view };
  if (view === "office" && rest.length === 0) return officeRoute(section, new URLSearchParams(search));
  if (view === "computer" && rest.length === 0) {
    const known = COMPUTER_SECTIONS.find((name) => name === (section === "" ? "servers" : section));
    if (known !== undefined) return { view, section: known };
  }
  return { view: "unknown", path: pathname };
}

function officeRoute(encoded: string, params: URLSearchParams): OfficeRoute {
  const computer = decoded(encoded);
  if (computer === "") return { view: "office" };
  const part = OFFICE_PARTS.find((name) => name === params.get("part"));
  const uri = params.get("uri");
  return {
    view: "office",
    computer,
    ...(part ? { part } : {}),
    ...(uri?.startsWith("dpe://") ? { uri } : {}),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return ""; // no name can be read: the office itself is shown
  }
}

function finderRoute(params: URLSearchParams): FinderRoute {
  const uri = params.get("uri");
  const [q, type, folder] = ["q", "type", "folder"].map((name) => params.get(name));
  const changed = CHANGED_SPANS.find((name) => name === params.get("changed"));
  const size = SIZE_CLASSES.find((name) => name === params.get("size"));
  const sort = FINDER_SORTS.find((name) => name === params.get("sort"));
  const show = (["page", "original", "agent"] as const).find((name) => name === params.get("show"));
  const within = (["titles", "text"] as const).find((name) => name === params.get("within"));
  const order = (["asc", "desc"] as const).find((name) => name === params.get("order"));
  return {
    view: "finder",
    ...(uri?.startsWith("dpe://") ? { uri } : {}),
    ...(q ? { q } : {}),
    ...(within ? { within } : {}),
    ...(type ? { type } : {}),
    ...(folder ? { folder } : {}),
    ...(changed ? { changed } : {}),
    ...(size ? { size } : {}),
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
    ...(show ? { show } : {}),
  };
}

/** The address of a place. */
export function hrefOf(route: Route): string {
  switch (route.view) {
    case "finder":
      return finderHref(route);
    case "computer":
      return `/computer/${route.section}`;
    case "desktop":
      return `/${route.view}`;
    case "office":
      return officeHref(route);
    case "unknown":
      return route.path;
  }
}

function officeHref({ view, computer, part, uri }: OfficeRoute): string {
  if (computer === undefined) return `/${view}`;
  return withPairs(`/${view}/${encodeURIComponent(computer)}`, [
    ["part", part ?? ""],
    ["uri", uri ?? ""],
  ]);
}

/** One place has one address, in whatever order its parts were put together. */
const FINDER_KEYS = [
  "uri",
  "q",
  "within",
  "folder",
  "type",
  "changed",
  "size",
  "sort",
  "order",
  "show",
] as const;

function finderHref({ view, ...query }: FinderRoute): string {
  return withPairs(
    `/${view}`,
    FINDER_KEYS.map((key) => [key, query[key] ?? ""]),
  );
}

/** Slashes and colons may stand in a query as they are: the dpe:// URI stays readable. */
function withPairs(path: string, pairs: readonly (readonly [string, string])[]): string {
  const given = pairs.filter(([, value]) => value !== "");
  const text = given.map(([key, value]) => `${key}=${readable(encodeURIComponent(value))}`).join("&");
  return text === "" ? path : `${path}?${text}`;
}

function readable(encoded: string): string {
  return encoded.replaceAll("%3A", ":").replaceAll("%2F", "/").replaceAll("%2C", ",");
}
