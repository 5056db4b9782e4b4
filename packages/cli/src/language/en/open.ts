/** What `a2c open` says. */
export const openEn = {
  description: "open the page of the running a2c up in your browser, or print a new link to it",
  print: "print a new link and open nothing",
  uiPort: "port of the page, where several are served",
  json: "print what was done as JSON",
  opened: (url: string) => `The page opens in your browser: ${url}`,
  once: "The link works once, and for ten minutes.",
  nothingServed: "No page is served here.",
  nothingServedHint: "Start one with `a2c up`, or with `a2c computer --ui PORT`.",
  several: (chosen: string, others: string) =>
    `Several pages are served; this is ${chosen}. Others: ${others}. Choose with --ui-port.`,
  noAnswer: (url: string) => `The page at ${url} gives no link.`,
  noAnswerHint: "The process that serves it may be stuck or of another version; start it again.",
};
