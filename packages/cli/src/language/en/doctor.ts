import { providerEn } from "./provider.ts";

/** What `a2c doctor` says. */
export const doctorEn = {
  description: "check this machine, configurations, MCP servers, servers and folders, and say what to do",
  folders: "folders whose files are checked",
  config: "configuration files to check, and the MCP servers in them; write them after the folders",
  server: "servers to check, such as http://127.0.0.1:7800",
  timeout: "seconds that an MCP server has to start",
  badTimeout: "Give a number of seconds from 1 to 600.",
  json: "print the findings as JSON",
  exitCodes: `
Exit codes: 0 nothing is wrong, 1 something is, 2 wrong use.
--json prints { ok, errors, warnings, findings: [{ area, subject, check, status, message, todo, ms }] };
"check" and "status" (ok, warning, error) stay the same in every language.`,

  areas: {
    machine: () => "This machine",
    config: (subject: string) => `Configuration ${subject}`,
    "mcp-server": (subject: string) => `MCP server ${subject}`,
    tools: () => "All MCP servers together",
    server: (subject: string) => `Server ${subject}`,
    documents: (subject: string) => `Documents ${subject}`,
    running: () => "Running systems",
  },
  checking: (what: string) => `checking: ${what} …`,
  allWell: "Nothing is wrong.",
  summary: (errors: number, warnings: number) =>
    [
      ...(errors > 0 ? [`${errors} ${errors === 1 ? "thing is" : "things are"} wrong`] : []),
      ...(warnings > 0 ? [`${warnings} could be better`] : []),
    ]
      .join(", ")
      .concat("."),
  brokeOff: (reason: string) => `The check broke off: ${reason}`,
  brokeOffTodo: "Run it again; if it breaks off again, report it with A2C_DEBUG=1.",

  node: (version: string) => `Node ${version}`,
  nodeOld: (version: string, wanted: string) => `Node ${version} is too old; ${wanted} is needed`,
  nodeOldTodo: "Install a newer one from https://nodejs.org",
  office: (version: string) => `LibreOffice ${version}`,
  officeMissing: "LibreOffice is not installed: old files (.doc, .xls, .ppt) are not read",
  officeMissingTodo: "Install it so that the command soffice is found, if you have such files.",
  confined: {
    landlock: "parsers: Landlock and seccomp, no network, no file but the one they read",
    bubblewrap: "parsers: bubblewrap, no network, no file but the one they read",
    seatbelt: "parsers: sandbox-exec, no network, no file but the one they read",
  },
  notConfined: (reason: string) => `parsers are NOT confined, a hostile file has all your rights: ${reason}`,
  notConfinedTodo: {
    linux: "Install bubblewrap (apt install bubblewrap), or perl on Linux 5.13 or later.",
    other: "Serve files of strangers on Linux or macOS.",
  },
  ocr: (version: string, languages: string) => `Tesseract ${version} (${languages})`,
  ocrMissing: "Tesseract is not installed: text in pictures is not read",
  ocrMissingTodo: "Install it (package tesseract-ocr), if you have scanned pages.",

  configFine: (servers: number) => (servers === 1 ? "1 MCP server" : `${servers} MCP servers`),
  configTodo: "Mend this place; the JSON Schema is docs/schema.",
  configSecret: (place: string) => `${place} holds a secret in the clear`,
  configSecretTodo: (instead: string) =>
    `Write ${instead} there and put the value into that variable, or ${"${input:…}"} to be asked for it.`,
  ownNames: (tools: number) => `${tools} tools, each with a name of its own`,
  nameProblems: {
    shared: (tool: string, server: string, others: string): [string, string] => [
      `${others} and ${server}.${tool} are tools of one name`,
      "Agents see server.tool for these; an alias in tool_meta makes them clearer.",
    ],
    reserved: (tool: string, server: string, others: string): [string, string] => [
      `${server} lists a tool named ${tool}, a name that belongs to ${others}`,
      `It gets no calls meant for ${others}. Ask yourself why ${server} does that before you trust it.`,
    ],
    "look-alike": (tool: string, server: string, others: string): [string, string] => [
      `The tool ${tool} of ${server} looks like ${others} and is not`,
      `Agents see server.tool. Ask yourself why ${server} does that before you trust it.`,
    ],
    unreachable: (tool: string, server: string): [string, string] => [
      `No name leads to the tool ${tool} of ${server}; it is left out`,
      "Give it an alias in tool_meta, or one of the servers another name.",
    ],
    duplicate: (tool: string, server: string): [string, string] => [
      `${server} lists the tool ${tool} twice`,
      "Only the first counts; tell the maker of the server.",
    ],
    unreadable: (tool: string, server: string): [string, string] => [
      `${server} lists a tool whose name has hidden characters or is too long: ${tool}`,
      "It is left out; tell the maker of the server.",
    ],
  },
  moreNames: (count: number) => `${count} more tools have names that they cannot be known by`,

  disabled: "is disabled, so it was not started",
  started: (era: string, who: string) => `started; MCP ${era}${who === "" ? "" : `, ${who}`}`,
  slowStart: "It takes long to start",
  slowStartTodo: "Install the package instead of fetching it at every start (npx, uvx).",
  capabilities: (list: string) => `offers ${list}`,
  noCapabilities: "It offers neither tools nor resources",
  noCapabilitiesTodo: "Check that it is the right program and that its arguments are complete.",
  noIdentity: "It does not say its name and version",
  noIdentityTodo: "Nothing to do here; its authors should set serverInfo.",
  answers: "answers",
  noAnswer: (reason: string) => `It does not answer: ${reason}`,
  noAnswerTodo: "Start it by hand and look at what it prints.",
  slowAnswer: "It answers slowly",
  slowAnswerTodo: "Look at what keeps it busy; agents wait for it.",
  lists: {
    tools: (count: number, pages: number) => `${count} ${count === 1 ? "tool" : "tools"}${onPages(pages)}`,
    resources: (count: number, pages: number) =>
      `${count} ${count === 1 ? "resource" : "resources"}${onPages(pages)}`,
    templates: (count: number, pages: number) =>
      `${count} ${count === 1 ? "template" : "templates"}${onPages(pages)}`,
  },
  listNames: { tools: "tools/list", resources: "resources/list", templates: "resources/templates/list" },
  listFailed: (list: string, reason: string) => `${list} fails: ${reason}`,
  listFailedTodo: "It says that it offers this; its authors should mend it.",
  listLoops: (list: string) => `${list} goes round in circles: the same cursor comes twice`,
  listEndless: (list: string, pages: number) => `${list} has not ended after ${pages} pages`,
  listTodo: "Agents see what was listed until then; its authors should mend nextCursor.",
  malformed: (list: string, count: number) =>
    `${list}: ${count} ${count === 1 ? "entry is" : "entries are"} malformed`,
  overLimit: (list: string, problem: string) => `${list}: ${problem}`,
  overLimitTodo: "What is over the limits is left out; let the server list less, or split it in two.",
  malformedTodo: "They are left out; its authors should mend them.",
  duplicates: (list: string, names: string) => `${list} has these twice: ${names}`,
  duplicatesTodo: "Only one of each can be used; its authors should give them different names.",
  badSchema: (tool: string, reason: string) => `The schema of the tool ${tool} cannot be used: ${reason}`,
  badSchemaTodo: "Its parameters are not checked, and models may refuse it; its authors should mend it.",
  notObject: (tool: string) => `The schema of the tool ${tool} is not of type "object"`,
  badName: (names: string) => `Models do not take these tool names: ${names}`,
  badNameTodo: "Give them an alias in tool_meta: letters, digits, _ and -, at most 64.",
  undescribed: (names: string) => `These tools have no description: ${names}`,
  undescribedTodo: "Models guess what they are for; its authors should describe them.",
  badUris: (uris: string) => `These URIs are not valid: ${uris}`,
  badUrisTodo: "a2c uri URI says what is wrong with dpe:// and window:// URIs.",
  subscribed: (uri: string) => `follows changes of ${uri}`,
  subscribeFailed: (reason: string) => `It promises subscriptions, and refuses one: ${reason}`,
  subscribeFailedTodo:
    "Documents are looked at again when somebody asks, windows read every time; its authors should mend it.",
  noSubscriptions: "It has documents or windows, and does not tell when they change",
  noSubscriptionsTodo: "Finder and Desktop leave them out; its authors should offer resources.subscribe.",
  changesRefused: (what: string) =>
    `It promises to tell when ${what} change, and refuses to be asked for that`,
  changesRefusedTodo:
    "New tools are seen only after a restart, new documents when somebody asks; its authors should mend it.",
  stray: (line: string) => `It writes text to stdout, where only messages belong: ${line}`,
  strayTodo: "Other clients may break; its authors should write to stderr.",
  slowEnd: "It does not end when it is asked to, and is killed",
  slowEndTodo: "Its authors should end it when stdin is closed.",
  provider: providerEn,
  /** What to do about a server that does not start, by kind of failure. */
  startTodo: {
    "config-invalid": "Mend its entry in the configuration.",
    "input-unknown": 'Declare the input under "inputs" in the configuration.',
    "input-unresolved": "Set the variable that is named, or run this in a terminal to be asked.",
    "input-command-failed": "Run the command of the input by hand.",
    "spawn-failed": "Check its command: is the program installed, and does it run in a terminal?",
    "start-timeout": "Start it by hand: does it wait for something, or fetch a package first?",
    "connect-failed": "Start it by hand and look at what it prints; check its url or arguments.",
    "authorization-needed": "Add the header Authorization to its entry.",
    "authorization-failed": "Check the token in its headers; it may have expired.",
    closed: "Run the check again.",
    "plugin-refused": "Look at a2c plugins list.",
    "not-supported": "Check that it is an MCP server.",
  },

  serverFine: (version: string) => `can be reached; protocol ${version}`,
  nodeReady: (node: string) => `the node ${node} answered, and takes clients`,
  nodeBusy: (node: string, status: string) => `The node ${node} takes no clients: ${status}`,
  nodeBusyTodo: "Can it reach its Redis? Is it being stopped? docs/operations.md says what fails how.",
  serverGone: (reason: string) => `It cannot be reached: ${reason}`,
  serverGoneTodo: "Is it running, and are address and port right? a2c server starts one.",
  notOurs: (status: number) =>
    `Something answers with HTTP ${status}, and it is no A2C server that tells its health`,
  notOursTodo: "Check address and port; other servers of the protocol may lack /healthz.",
  otherVersion: (theirs: string, ours: string) => `It speaks protocol ${theirs}, this command ${ours}`,
  otherVersionTodo: "Update one of them, or start it with --accept.",
  entered: "lets us in",
  enteredOpen: "It lets everybody in: no secret is needed",
  shortSecret: (fewest: number) => `The secret has fewer than ${fewest} characters: it can be guessed`,
  shortSecretTodo: "Make another one, for example with: openssl rand -hex 32",
  noExpiry: "The token never expires, and the server accepts it",
  noExpiryTodo: "Start the server without --jwt-allow-no-expiry, and have tokens issued with exp.",
  inTheClear: "The connection is not encrypted: the secret travels in the clear",
  inTheClearTodo: "Put a proxy with TLS in front, start the server with --trust-proxy, and use https://.",
  enteredOpenTodo: "Start it with --secret-file or --jwt-key where others can reach it.",
  refused: (reason: string) => `It does not let us in: ${reason}`,
  refusedTodo: "Give the right secret with A2C_SECRET or --secret-file.",
  roundTrip: "round trip",
  slowRoundTrip: "The round trip is slow",
  slowRoundTripTodo: "Look at the network between here and the server.",
  badUrl: (url: string) => `${url} is no address of a server`,
  badUrlTodo: "Give one like http://127.0.0.1:7800",

  documents: (count: number, shown: string, types: string) =>
    `${shown} ${count === 1 ? "document" : "documents"}${types === "" ? "" : ` (${types})`}`,
  noDocuments: "There is no file that can be shown as a document",
  noDocumentsTodo: "Check the folder.",
  unread: (count: number, why: string, files: string) => `${count} ${why}: ${files}`,
  unfinished: (done: number, total: number) =>
    `Only ${done} of ${total} files were looked into in the time there was`,
  unfinishedTodo: "Nothing is wrong with that: a2c up goes on for as long as it takes.",
  folderFailed: (reason: string) => `It cannot be opened: ${reason}`,
  folderFailedTodo: "Check its name and its permissions.",

  noneRunning: "no a2c up is running",
  running: ({ pid, url, office, computer }: { pid: number; url: string; office: string; computer: string }) =>
    `${url}, office ${office}, computer ${computer} (process ${pid})`,
};

function onPages(pages: number): string {
  return pages === 1 ? "" : ` on ${pages} pages`;
}
