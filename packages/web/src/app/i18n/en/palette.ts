/** What the palette and the list of keys say. */
export const palette = {
  title: "Go to anything",
  hint: "A document, a page, something to do…",
  close: "Close",
  found: (count: number) => (count === 1 ? "1 match" : `${count} matches`),
  nothing: "Nothing of that name is ready.",
  waiting: "Looking…",
  /** `label` is what is printed on it, where that is another number. */
  page: (number: string, label?: string) =>
    `Page ${number}${label === undefined ? "" : ` (printed ${label})`}`,
  openDocument: "of the open document",
  view: "View",
  groups: { actions: "Action", documents: "Document", pages: "Page" },
  keysTitle: "Keys",
  keys: [
    {
      where: "Everywhere",
      keys: [
        ["Ctrl K", "go to a document, page or action"],
        ["?", "show these keys"],
        ["Esc", "close, or go back"],
      ],
    },
    {
      where: "In the Finder",
      keys: [
        ["/", "search the documents"],
        ["↑ ↓", "move"],
        ["Home End", "first, last"],
        ["Page ↑ ↓", "move by a screen"],
        ["A … Z", "go to the name that begins so"],
        ["1 … 9", "go to the page of this number"],
        ["Space", "quick look, and close it"],
        ["Enter →", "open"],
        ["Esc ←", "back"],
      ],
    },
    {
      where: "In the folders",
      keys: [
        ["↑ ↓", "choose a folder"],
        ["→ ←", "open and close it"],
        ["Enter", "to its documents"],
      ],
    },
  ],
};
