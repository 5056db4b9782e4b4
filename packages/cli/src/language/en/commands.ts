/** Descriptions of commands, arguments and options, as the help shows them. */
export const commandsEn = {
  /** What all commands that look at a running system share. */
  connect: {
    server: "address of the server (default: the running a2c up)",
    office: "office to enter",
    computer: "computer to look at; may be left out where there is one",
    asAgent: "take the agent seat of the office instead of looking on",
    secret: "shared secret of the server",
    secretFile: "file that holds the shared secret",
    path: "HTTP path of the server's Socket.IO endpoint",
    json: "print data as JSON",
  },
  ls: {
    description: "list documents, the pages of a document, or the elements of a page",
    place:
      "document by file name, path, title or dpe:// URI; handbook.pdf:43 is its page 43; a folder; without it the whole catalogue",
    type: "only documents of this type, such as pdf or xlsx; of a page: only elements of this category",
    keyword: "only documents with one of these words in title, keywords or summary",
    sort: "order: name, folder, title, type, pages, changed (the newest first) or size (the largest first)",
    reverse: "the other way round",
    since: "only documents changed since: 7d, 24h, or a day such as 2026-03-01",
    limit: "show at most so many",
    offset: "leave out so many first",
  },
  cat: {
    description: "show a document, a page, an element, or any resource",
    place: "file name, path or title; handbook.pdf:43 is its page 43; a dpe:// URI, or that of any resource",
    format: "print what an agent is given for this URI, as it is",
    rows: "rows of a table or items of a list, counted from 1: 100-200, 100-, or all",
    output: "write the content to a file; pictures as they are",
  },
  search: {
    description: "search the text of all documents",
    words: 'words to look for; "a phrase", begin*, and after -- also -without',
    limit: "show at most so many places",
  },
  query: {
    description: "ask a sheet, CSV file or table, with SQL over t",
    table: "file, file.xlsx#Sheet, or dpe:// URI of a table",
    sql: "one SELECT; without it the columns are shown",
    limit: "show at most so many rows",
  },
  recent: {
    description: "show what is new, changed, moved or removed, and the words that differ",
    since: "a date like 2026-03-01, or how long ago: 24h, 7d, 2w",
    below: "only below this folder, or like this glob",
    limit: "show at most so many documents",
  },
  desktop: {
    description: "show the windows of a computer as an agent sees them",
    window: "only the window with this URI",
    watch: "go on and show every change",
    size: "show at most so many windows",
  },
  tools: {
    description: "list the tools, or show one with its parameters",
    name: "tool to show",
  },
  call: {
    description: "call a tool and show its result",
    tool: "name of the tool",
    params: "parameters as key=value; lists and objects as JSON",
    json: "all parameters as one JSON object, or @FILE that holds it",
    timeout: "seconds that the tool may take",
  },
  resources: {
    description: "list the resources of MCP servers",
    server: "only those of this MCP server",
  },
  skills: {
    description: "list the skills of computers, or show one: instructions for a model, with their files",
    skill: "the skill to show, by the name in the list",
    file: "a file of the skill instead of its instructions",
    output: "write it to a file, as it is",
  },
  watch: { description: "show what happens in the office, as it happens" },
  room: { description: "show who is in the office", watch: "go on and show who comes and goes" },
  shell: { description: "look around with a prompt: cd, ls, cat, search, call" },
  completion: {
    description: "print the script that completes a2c commands and dpe:// URIs in a shell",
    shell: "the shell that you use",
  },
};
