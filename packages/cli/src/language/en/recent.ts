const documentsOf = (count: number): string => `${count} ${count === 1 ? "document" : "documents"}`;

/** What `a2c recent` says. */
export const recentEn = {
  kinds: {
    new: "new",
    changed: "changed",
    moved: "moved",
    removed: "removed",
    modified: "modified",
  } as Readonly<Record<string, string>>,
  head: (total: number, since: string) => `${documentsOf(total)} since ${since}`,
  nothing: (since: string) => `Nothing has changed since ${since}.`,
  nothingKnown: (since: string) => `Nothing that is known has changed since ${since}.`,
  from: (path: string) => `from ${path}`,
  altered: (count: number) => `${count} altered`,
  added: (count: number) => `${count} added`,
  removed: (count: number) => `${count} removed`,
  place: (page: number) => `p. ${page}`,
  placeAdded: "added",
  placeRemoved: "removed",
  placeNow: "now",
  rest: (count: number) => `… ${count} more`,
  more: (count: number) => `${documentsOf(count)} more: --limit`,
  watchedSince: (moment: string) =>
    `The folders are watched since ${moment}; of the time before only the dates of files are known.`,
  building: (count: number) =>
    `The index is still being built: ${count} ${count === 1 ? "file is" : "files are"} not searchable yet. Ask again for what is missing.`,
};
