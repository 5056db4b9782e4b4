import { connectionEn } from "./connection.ts";
import { queryEn } from "./query.ts";
import { recentEn } from "./recent.ts";

/** What the commands say that look at a running system. */
export const officeEn = {
  ...connectionEn,
  query: queryEn,
  recent: recentEn,
  place: {
    none: (word: string) => `No document is called ${word}.`,
    near: (names: string) => `Near: ${names}.`,
    hint: "`a2c ls` shows what there is; a name, a path, a title or a dpe:// URI will do.",
    several: (word: string, count: number) => `${word} could be ${count} documents.`,
    choose: "Say which:",
    noPage: (name: string, label: string) =>
      `No page of ${name} is ${label}, by its number, as printed or by its title.`,
    noPageHint: (pages: number) => `It has ${pages === 1 ? "1 page" : `${pages} pages`}, counted from 1.`,
  },
  headers: {
    file: "FILE",
    folder: "FOLDER",
    title: "TITLE",
    type: "TYPE",
    pages: "PAGES",
    changed: "CHANGED",
    computer: "COMPUTER",
    uri: "URI",
    page: "PAGE",
    printed: "PRINTED",
    elements: "ELEMENTS",
    element: "ELEMENT",
    category: "KIND",
    summary: "SUMMARY",
    tool: "TOOL",
    server: "SERVER",
    description: "DESCRIPTION",
    parameter: "PARAMETER",
    name: "NAME",
    role: "ROLE",
    version: "PROTOCOL",
    size: "SIZE",
    skill: "SKILL",
    source: "SOURCE",
  },
  ls: {
    noDocuments: "There are no documents yet.",
    noDocumentsHint:
      "A computer shows the files of a folder with `a2c up FOLDER`; indexing may still be going on, " +
      "and `a2c call list_problems` says what is wrong.",
    noMatch: "No document matches.",
    documents: (shown: number, total: number) =>
      shown === total
        ? `${total} ${total === 1 ? "document" : "documents"}`
        : `${shown} of ${total} documents`,
    pages: (shown: number, total: number) =>
      shown === total ? `${total} ${total === 1 ? "page" : "pages"}` : `${shown} of ${total} pages`,
    elements: (shown: number, total: number) =>
      shown === total ? `${total} ${total === 1 ? "element" : "elements"}` : `${shown} of ${total} elements`,
    more: (command: string) => `more: ${command}`,
    emptyPage: "Nothing stands on this page.",
    noPages: "This document has no pages.",
    isElement: (uri: string) => `${uri} is an element: nothing is below it.`,
    isElementHint: (uri: string) => `Show it with \`a2c cat ${uri}\`.`,
    badType: (type: string, types: string) => `${type} is no kind of element. There are ${types}.`,
    badCount: "Give a whole number from 0.",
    badLimit: "Give a whole number from 1.",
    oneType: "Give one type, such as pdf.",
    badSince: "Give a time like 7d, 24h or 2026-03-01.",
    notAnswered: (computer: string, reason: string) => `${computer} did not answer: ${reason}`,
  },
  cat: {
    /** `label` is what is printed on the page, where that is another number. */
    page: (
      number: number,
      { title, label }: { readonly title: string; readonly label?: string | undefined },
    ) =>
      [`page ${number}${label === undefined ? "" : ` (printed ${label})`}`, title]
        .filter(Boolean)
        .join(" · "),
    rest: (command: string) => `the rest: ${command}`,
    rowsOf: (from: number, to: number, total: string) => `rows ${from}–${to} of ${total}`,
    noRows: (from: number, total: string) => `There is no row ${from}: there are ${total}.`,
    noRowsHere: (uri: string) => `${uri} has no rows.`,
    noRowsHereHint: "--rows is for an element that is a table or a list; `a2c ls` of its page shows them.",
    badRows: "Give rows like 100-200, 100-, 100 or all, counted from 1.",
    blob: (kind: string, size: string) => `${kind}, ${size}`,
    blobHint: "save it: -o FILE",
    saved: (file: string, size: string) => `${file}: ${size} written`,
    cannotSave: (file: string, reason: string) => `${file} cannot be written: ${reason}`,
    empty: "Nothing to show.",
    notDpe: (uri: string) => `--format is for dpe:// URIs, and ${uri} is none.`,
  },
  search: {
    asObserver:
      "An observer calls no tools, so no text is searched; --as-agent takes the agent seat and searches it.",
    nothing: (words: string) =>
      `Nothing found for ${words}. Try fewer or other words; word* finds everything that begins so.`,
    nothingSoFar: (words: string) => `Nothing found for ${words} in what was searched.`,
    didYouMean: (words: string) => `Near: ${words}`,
    instead: (word: string, near: string, isAll: boolean) =>
      `${word} is nowhere${isAll ? "" : " in what was searched"}; looked for ${near} instead`,
    loosened: "No page has all of the words; these have some.",
    waiting: (count: number) =>
      `${count} ${count === 1 ? "file is" : "files are"} still being read and cannot be searched yet; ask again.`,
    uncovered: (searchable: string, files: string) => `${searchable} of ${files} files were searched.`,
    unreadable: (count: number) =>
      `${count} ${count === 1 ? "file" : "files"} cannot be read: \`a2c call list_problems\` names them.`,
    pictures: (count: number) =>
      `${count === 1 ? "1 file has" : `${count} files have`} pages that are pictures whose text was not read: install Tesseract (package tesseract-ocr).`,
    notServed: (count: number) =>
      `${count === 1 ? "1 place of the folders is" : `${count} places of the folders are`} not served: \`a2c call list_problems\` names them.`,
    /** What the server says, in English, names the place; in another language the place is said. */
    partly: (
      file: string,
      reason: string,
      _end: { readonly page?: number | undefined; readonly row?: number | undefined },
    ) => `${file} was searched only in part: ${reason}`,
    morePartly: (count: number) =>
      `${count} more ${count === 1 ? "file was" : "files were"} searched only in part.`,
    byMeaning: (searched: string, files: string, reason: string) =>
      `By meaning, ${searched} of ${files} files were searched${reason === "" ? "" : ` (${reason})`}.`,
    onlyWords: (reason: string) =>
      `Only words were looked for, not their meaning${reason === "" ? "" : ` (${reason})`}.`,
    leftOut: (count: number) =>
      `The last ${count === 1 ? "word was" : `${count} words were`} not looked for: write fewer.`,
    ignored: (words: string) => `Not looked for, as they only join or ask: ${words}`,
    missing: (words: string, isAll: boolean) => `Nowhere${isAll ? "" : " in what was searched"}: ${words}`,
    found: (shown: number, total: string) =>
      String(shown) === total
        ? `${total} ${shown === 1 ? "place" : "places"}`
        : `${shown} of ${total} places`,
    /** `label` is what is printed on the page, where that is another number. */
    page: (number: number, label?: string) =>
      `page ${number}${label === undefined ? "" : ` (printed ${label})`}`,
    alsoAt: (uri: string) => `the same at ${uri}`,
    alsoMore: (count: number) => `the same at ${count} more ${count === 1 ? "place" : "places"}`,
    onlyTitles: (computer: string) =>
      `${computer} offers no full-text search: looked in titles, keywords and summaries only.`,
    onlyTitlesHint: "The documents server of `a2c up` searches the whole text.",
    empty: "Give at least one word to look for.",
    failed: (computer: string, reason: string) => `${computer} could not search: ${reason}`,
  },
  desktop: {
    empty: (computer: string) => `${computer} shows no windows.`,
    emptyHint: "Windows come from MCP servers that offer window:// resources.",
    noWindow: (uri: string) => `There is no window ${uri}.`,
    watching: "Watching; Ctrl-C ends.",
  },
  tools: {
    none: "There are no tools.",
    noneHint: "Tools come from MCP servers: start a computer with --config FILE.",
    unknown: (name: string) => `There is no tool ${name}.`,
    near: (names: string) => `Near: ${names}.`,
    count: (count: number) => `${count} ${count === 1 ? "tool" : "tools"}`,
    renamed: (count: number) =>
      `${count} ${count === 1 ? "is" : "are"} listed as server.tool: the plain name could mean another tool. a2c doctor says which.`,
    parameters: "Parameters",
    noParameters: "It takes no parameters.",
    required: "required",
    optional: "optional",
    default: (value: string) => `default ${value}`,
    oneOf: (values: string) => `one of ${values}`,
    example: "Call it",
  },
  call: {
    failed: (tool: string) => `${tool} reported an error.`,
    cancelled: (tool: string) => `${tool} was cancelled.`,
    noResult: "Done; the tool gave no result.",
    bothForms: "Give parameters as key=value or with --params, not both.",
    badPair: (pair: string) => `${pair} is no parameter.`,
    badPairHint: "Write parameters as key=value, or all of them as JSON with --params.",
    unknownKey: (key: string, tool: string) => `${tool} has no parameter ${key}.`,
    knownKeys: (keys: string) => `It takes ${keys}.`,
    badValue: (key: string, type: string, value: string) => `${key} must be ${type}, and ${value} is not.`,
    badJson: (reason: string) => `--params is no JSON object: ${reason}`,
    badJsonHint: 'Give an object like \'{"message":"hi"}\', or @FILE that holds one.',
    badFile: (file: string, reason: string) => `${file} cannot be read: ${reason}`,
    badTimeout: "A timeout is a number of seconds above 0.",
    picture: (kind: string, size: string) => `[${kind}, ${size}]`,
  },
  resources: {
    none: "There are no resources.",
    asObserver:
      "An observer is told of MCP servers that offer tools or templates alone; of others, name one: a2c resources SERVER.",
    count: (count: number) => `${count} ${count === 1 ? "resource" : "resources"}`,
    noServers: (computer: string) => `${computer} has no MCP servers.`,
    notListed: (server: string, reason: string) => `${server}: ${reason}`,
  },
  skills: {
    none: "There are no skills.",
    noneHint:
      "A skill is a folder with a SKILL.md: put it into ~/.a2c/skills/user/NAME, or use an MCP server that offers some.",
    count: (count: number) => `${count} ${count === 1 ? "skill" : "skills"}`,
    unknown: (name: string) => `There is no skill ${name}.`,
    unknownHint: (command: string) => `\`${command}\` lists those that there are.`,
    written: (file: string, size: string) => `${file}: ${size}`,
    binary: (path: string, type: string, size: string) =>
      `${path} is ${type}, ${size}: write it to a file with -o FILE.`,
  },
  room: {
    you: "you",
    agent: "agent",
    computer: "computer",
    office: (office: string, url: string) => `office ${office} at ${url}`,
    notSaid: "The server of the office does not say who is there.",
    watching: "Showing who comes and goes; Ctrl-C ends.",
  },
  watch: {
    start: (office: string) => `Watching office ${office}; Ctrl-C ends.`,
    "computer-entered": (computer: string) => `${computer} came`,
    "computer-left": (computer: string) => `${computer} left`,
    "agent-entered": (agent: string) => `agent ${agent} came`,
    "agent-left": (agent: string) => `agent ${agent} left`,
    call: (agent: string, what: string, cost: string) => `${agent} · ${what} · ${cost}`,
    kinds: {
      documents: "list documents",
      windows: "look at the desktop",
      tools: "list tools",
      read: "read",
      resources: "list resources",
      templates: "list templates",
      config: "read the configuration",
      completion: "complete",
      skills: "list skills",
      skill: "read a skill",
      blob: "fetch bytes",
      upload: "send bytes",
    },
    tokens: (count: string) => `${count} tokens`,
    failed: (reason: string) => `failed: ${reason}`,
    noCalls: "What its agent asks for shows on the machine of the computer alone.",
    "tools-changed": (computer: string) => `${computer}: tools changed`,
    "config-changed": (computer: string) => `${computer}: configuration changed`,
    "finder-changed": (computer: string, count: number) => `${computer}: documents changed, ${count} now`,
    "desktop-changed": (computer: string, count: number) => `${computer}: windows changed, ${count} now`,
    disconnected: (reason: string) => `connection lost (${reason}), trying to come back`,
    reconnected: "back again",
  },
};
