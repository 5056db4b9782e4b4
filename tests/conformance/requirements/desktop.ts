import type { Requirement } from "./requirement.ts";

/** What the Computer proves about Desktop and registry. */
export const desktopRequirements = [
  {
    id: "desktop.filtered",
    section: 6,
    milestone: "views",
    text: "Windows with an invalid URI, without contents or with blobs only are dropped.",
  },
  {
    id: "desktop.server-order",
    section: 6,
    milestone: "views",
    text: "Servers come in the order of their last use, then those never used by name.",
  },
  {
    id: "desktop.priority",
    section: 6,
    milestone: "views",
    text: "Windows of a server come by falling priority, where an invalid one counts as 0 and ties keep the list order.",
  },
  {
    id: "desktop.fullscreen-first",
    section: 6,
    milestone: "views",
    text: "Of a server with fullscreen windows only the first in list order is shown.",
  },
  {
    id: "desktop.size",
    section: 6,
    milestone: "views",
    text: "`desktop_size` caps the windows over all servers, and 0 or less gives none.",
  },
  {
    id: "desktop.render",
    section: 6,
    milestone: "views",
    text: "A window renders as its URI without query, a blank line and its texts joined by blank lines.",
  },
  {
    id: "desktop.window",
    section: 6,
    milestone: "views",
    text: "`window` gives the one window of any server whose listed URI is exactly that string, or an empty list.",
  },
  {
    id: "desktop.identity",
    section: 6,
    milestone: "views",
    text: "A window is its host and path: a query decides neither its rank nor whether it is fullscreen, and does not make two windows of one.",
  },
  {
    id: "desktop.shown-uri",
    section: 6,
    milestone: "views",
    text: "The URI that a window is shown under can be asked for and updated, like the one that it is listed under.",
  },
  {
    id: "desktop.legacy-query",
    section: 6,
    milestone: "views",
    text: "With `legacy_window_query` in the configuration of a server its windows are laid out by their queries, where annotations and `_meta` say nothing.",
  },
  {
    id: "desktop.text-untouched",
    section: 6,
    milestone: "views",
    text: "The text of a window is shown as it is, the indent of its first line and blank lines at its end included.",
  },
  {
    id: "desktop.computed",
    section: 6,
    milestone: "views",
    text: "A window that has told of no change is never older than one second on a pull, and one that has is read only when it changed.",
  },
  {
    id: "desktop.changes",
    section: 6,
    milestone: "views",
    text: "Participants, change detection and coalescing are those of the Finder, for `window://` and `server:update_desktop`.",
  },
  {
    id: "desktop.deadline",
    section: 6,
    milestone: "views",
    text: "Contents are read in parallel, and a slow server does not hold the answer beyond a deadline, which is longer for the one window that is asked for.",
  },
  {
    id: "desktop.only-shown",
    section: 6,
    milestone: "views",
    text: "Only windows that can still be shown are read.",
  },
  {
    id: "desktop.cached",
    section: 6,
    milestone: "views",
    text: "Contents are cached until the server says that they changed, and read every time from a server without subscriptions.",
  },
  {
    id: "registry.fields",
    section: 7,
    milestone: "views",
    text: "The registry holds server name, URI, name, description, MIME type and size per server and URI.",
  },
  {
    id: "registry.refreshed",
    section: 7,
    milestone: "views",
    text: "The registry is filled on connect and refreshed on reconnect and on `list_changed`.",
  },
  {
    id: "registry.description",
    section: 7,
    milestone: "views",
    text: "A text resource without description gets its first 100 characters, plus `...` when it is longer.",
  },
  {
    id: "registry.asked",
    section: 7,
    milestone: "views",
    text: "Documents, windows, large texts and those beyond the first of a server get their excerpt when somebody looks at them.",
  },
  {
    id: "registry.text-types",
    section: 7,
    milestone: "views",
    text: "Exactly the listed MIME types count as text.",
  },
  {
    id: "registry.background",
    section: 7,
    milestone: "views",
    text: "Descriptions are made in the background with bounded concurrency and size, so that they never slow a connect.",
  },
] as const satisfies readonly Requirement[];
