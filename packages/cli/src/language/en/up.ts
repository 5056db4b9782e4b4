/** What `a2c up` says. */
export const upEn = {
  description: "serve folders to agents: server, computer and documents in one process",
  folders: "folders whose files are served, or files of one folder (default: the sample documents)",
  config:
    "files with further MCP servers (ours, Claude's, Cursor's or VS Code's); write them after the folders",
  port: "port to listen on; the next free one when it is taken, any free one with 0",
  office: "office that agents find the computer in",
  name: "name that agents know this computer by",
  printSecret: "show the secret that agents of other programs connect with (--secret-file sets it)",
  uiPort: "port of the page for the person at this machine; any free one with 0",
  noOpen: "open no page in a browser",
  yes: "run every tool without asking",
  allow: "tools to run without asking, by server and tool, such as 'files.*'",
  trust: "servers to believe which of their tools only read: these run without asking",
  json: "print what happens as JSON lines",
  events: `
What --json prints, one object a line, each with "event":
  starting     folders, configs
  listening    url, port, wanted_port, taken_by
  secret       secret, with --print-secret
  web          url (the link of the page: works once, for ten minutes), is_built
  web-link-gone  why (used, expired): a2c open makes another one
  mcp-server   server, phase (starting, ready, degraded, failed, disabled, stopped), tools, why, code
  indexing     phase (scanning, describing, reading), done, total, per_second, seconds_left, file
  not-confined reason: nothing keeps a hostile file in its parser here
  unannounced  folder: cannot be written, so that other a2c commands do not find this system
  unread       file, reason, message; and unread-gone: file
  documents    count, types, unread: the catalogue is complete, or has changed
  indexed      pages: all text can be searched, and so many pages were read for it since the start; in_part: files whose
               text can be searched only in part
  ready        url, office, computer, tools, ms
  entered      role, name; and left: role, name
  call         kind (tool, read, documents, windows), what, ok, ms, error
  config-changed; and config-error: message
  stopping; and stopped: ms

Your documents are read without asking. Other tools are asked for on the terminal; without one they are refused unless
--allow, --yes or --trust covers them.`,

  noFolder: "There is no folder to serve: none was given, and there are no sample documents here.",
  noFolderHint: "Give one, as in: a2c up ~/Documents",
  notAFolder: (path: string) => `${path} is no folder or file that can be read.`,
  notAFolderHint: "Check its name, or give another one, as in: a2c up ~/Documents",
  mixed: "Files have to be in one folder, and cannot be served beside folders.",
  mixedHint: "Give folders, or files of one folder; --include chooses among the files of folders.",
  refusedPorts: (first: number, last: number) =>
    `Ports ${first} to ${last} may not be used: the system keeps low ports for programs with more rights.`,
  noFreePort: (first: number, last: number) => `No port from ${first} to ${last} is free.`,
  choosePort: "Choose another one with --port, or any free one with --port 0.",
  portTaken: (wanted: number, port: number) => `Port ${wanted} is taken, so this is port ${port}.`,
  portTakenByUp: (wanted: number, port: number, pid: number) =>
    `Port ${wanted} is taken by another a2c up (process ${pid}), so this is port ${port}.`,

  officeLabel: "office",
  computer: "computer",
  indexing: {
    scanning: "looking for files",
    describing: "looking into files",
    reading: "reading text for search",
  },
  starting: "starting …",
  stopping: "stopping …",
  documents: "Documents",
  otherTypes: (count: number, shown: string) => (count === 1 ? "1 other" : `${shown} others`),
  progress: (done: string, total: string) => `${done} of ${total}`,
  rate: (rate: string) => `${rate}/s`,
  left: (time: string) => `${time} left`,
  count: (count: number, shown: string) => `${shown} ${count === 1 ? "document" : "documents"}`,
  noDocuments: "No file here can be shown as a document yet; add some to the folder.",
  more: (count: string) => `… and ${count} more`,
  unread: "Not readable",
  servers: "MCP servers",
  tools: (count: number) => (count === 1 ? "1 tool" : `${count} tools`),
  phases: {
    stopped: "stopped",
    disabled: "disabled",
    starting: "starting",
    ready: "ready",
    degraded: "does not answer",
    failed: "failed",
  },
  connected: "Connected",
  nobody: "no agent yet",
  roles: { agent: "agent", computer: "computer" },
  calls: "Calls",
  lists: { documents: "list of documents", windows: "windows" },
  ok: "ok",
  failed: "failed",
  page: "Open the page",
  notConfined: (doctor: string) => `No sandbox: a hostile file would have all your rights. See ${doctor}`,
  unannounced: (folder: string) =>
    `Other a2c commands do not find this one: ${folder} cannot be written. Set XDG_RUNTIME_DIR to a folder of yours.`,
  notBuilt: "The page is not built yet: run npm run build in the checkout, then start again.",
  secret: "Secret of agents",
  look: "Look as an agent",
  add: "Add to Claude",
  stopHint: "Ctrl-C stops everything.",

  plainListening: (url: string) => `The server is at ${url}.`,
  plainWeb: (link: string) => `The page for you, once and within ten minutes: ${link}`,
  plainLinkGone: { used: "The link of the page was used.", expired: "The link of the page has expired." },
  plainNewLink: (command: string) => `For another one: ${command}`,
  plainIndexing: (what: string, progress: string, left: string) =>
    `Documents: ${what}: ${progress}${left === "" ? "" : `, ${left}`}.`,
  plainIndexed: "Documents: all that can be read can be searched.",
  inPart: (files: string) => `Searchable only in part: ${files}`,
  inPartTodo: "a2c call list_problems says how far",
  plainNotConfined: (reason: string) =>
    `NO SANDBOX: a hostile file has all your rights (${reason}). a2c doctor says what to do; --sandbox off does without.`,
  plainDocuments: (count: string, types: string, unread: number) =>
    `Documents: ${count}${types === "" ? "" : ` (${types})`}${unread === 0 ? "" : `, ${unread} not readable`}.`,
  plainUnread: (file: string, message: string) => `Not readable: ${file}: ${message}`,
  plainServer: (server: string, phase: string) => `MCP server ${server}: ${phase}.`,
  plainReady: (office: string, computer: string) => `Ready: office ${office}, computer ${computer}.`,
  plainEntered: (who: string) => `${who} entered the office.`,
  plainLeft: (who: string) => `${who} left the office.`,
  plainConfigChanged: "The configuration was changed, and is followed.",
  plainConfigError: "A configuration file was changed and has mistakes; what runs goes on as it was.",
  stopped: "Everything has stopped.",

  /** Why files cannot be read, and what to do about it, by reason. */
  reasons: {
    damaged: { why: "damaged, or not what the name says", todo: "open in its program and save again" },
    encrypted: { why: "encrypted", todo: "give the password with --password-file FILE" },
    "wrong-password": { why: "encrypted, and no password fits", todo: "add theirs to the password file" },
    unsupported: { why: "of a kind that is not read", todo: "save as PDF or Office, or keep elsewhere" },
    "tool-missing": { why: "of a kind whose program is missing", todo: "run a2c doctor" },
    "too-large": { why: "too large", todo: "split into smaller files" },
    "too-slow": { why: "too slow to read", todo: "split into smaller files" },
    empty: { why: "empty", todo: "nothing to do" },
    unreadable: { why: "gone, or not yours to read", todo: "check the permissions" },
    "folder-gone": { why: "not there any more", todo: "bring the folder back, or start with another one" },
    "name-not-utf-8": { why: "with a name that is not UTF-8", todo: "rename" },
    "not-permitted": { why: "not yours to read", todo: "check the permissions" },
    "too-deep": { why: "too deep in folders", todo: "serve a folder in between" },
    "too-many-files": { why: "beyond as many files as are taken", todo: "--exclude some, or serve a part" },
    "path-too-long": { why: "with too long a path", todo: "shorten the names of the folders above" },
    "leads-outside": { why: "a link that leads outside", todo: "serve the folder that it leads to, too" },
    "link-loop": { why: "a link that leads to itself", todo: "remove the link" },
    "not-looked-at": {
      why: "not looked at for now",
      todo: "wait; allow more open files if it stays (ulimit -n)",
    },
    "reading-interrupted": { why: "interrupted from outside while read", todo: "wait; is memory short?" },
  },
  /** What to do about a server that failed. */
  serverTodo: "a2c doctor tells more",
};
