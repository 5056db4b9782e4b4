/** What the commands say while they reach a running system, and when it refuses. */
export const connectionEn = {
  connect: {
    nothingRuns: "No a2c up is running, and no --server was given.",
    nothingRunsHint:
      "Start one with `a2c up FOLDER` in another terminal, or name a server: --server http://127.0.0.1:7800 --office main",
    noSuchOffice: (office: string, offices: string) =>
      `No running a2c up has the office ${office}. Running: ${offices}.`,
    noSuchOfficeHint: "Choose one of them with --office, or name a server with --server.",
    badUrl: (url: string) => `${url} is no address of a server.`,
    badUrlHint: "Give one like http://127.0.0.1:7800 with --server.",
    several: (chosen: string, others: string) =>
      `Several a2c up are running; this is ${chosen}. Others: ${others}. Choose with --office or --server.`,
    unreachable: (url: string) => `Nobody answers at ${url}.`,
    unreachableHint: "Is the server running? Start one with `a2c up`, or check --server and --path.",
    unauthorized: (url: string) => `${url} does not accept this secret or token.`,
    unauthorizedHint: "Give the one that its operator gave you, with A2C_SECRET or --secret-file.",
    secretMissing: (url: string) => `${url} wants a secret, or a token (JWT).`,
    version: (theirs: string, ours: string) =>
      `The server speaks protocol ${theirs}, this a2c speaks ${ours}.`,
    versionHint: "Use an a2c of the same generation, or start the server with --accept.",
    seatTaken: (office: string, holder: string) =>
      `The agent seat of office ${office} is taken: ${holder} sits there.`,
    seatWaiting: (holder: string) => `Waiting for the agent seat; ${holder} sits there …`,
    seatTakenHint: "An office has one agent at a time. End that one, or look from within it, and try again.",
    holder: (command: string, pid: number) => `a2c ${command} (process ${pid})`,
    namedAgent: (name: string) => `the agent ${name}`,
    someAgent: "another agent",
    onlyOne: (computer: string, others: string) =>
      `This is ${computer} alone; also in the office: ${others}. Look at one with --computer NAME.`,
    noObservers: (url: string) => `The server at ${url} has no observers: only its one agent can look.`,
    notObserver: (office: string) =>
      `You may not observe office ${office}: your token or key does not name you as its observer.`,
    asAgentHint: (holder: string | undefined) =>
      holder === undefined
        ? "--as-agent takes the agent seat of the office for as long as the command runs, where nobody has it."
        : `--as-agent takes the agent seat of the office; at the moment ${holder} sits there.`,
    observerHint: "An observer calls no tools; --as-agent takes the agent seat and may.",
    refused: (office: string, reason: string) => `Office ${office} cannot be entered: ${reason}`,
    refusedHint: "Check --office and --secret.",
    timeout: (url: string) => `${url} did not answer in time.`,
    failed: (reason: string) => `The connection failed: ${reason}`,
    lost: "The connection was lost. Is the server still running?",
    lostHint: "Start `a2c up` again, then repeat the command.",
  },
  computer: {
    none: (office: string) => `There is no computer in office ${office}.`,
    noneHint: "Start one: `a2c up FOLDER`, or `a2c computer --server … --office …`.",
    which: (names: string) => `Which computer? In this office are ${names}.`,
    whichHint: "Name one with --computer.",
    unknown: (name: string, names: string) =>
      `There is no computer ${name} here. In this office are ${names}.`,
  },
  failure: {
    movedHint: (uri: string) => `\`a2c cat ${uri}\` shows it where it is now.`,
    documentHint: "`a2c ls` shows which documents there are.",
    noPage: (document: string, { page, count }: { page: number; count: number }) =>
      `${document} has no page ${page}: it has ${count === 1 ? "1 page" : `${count} pages`}.`,
    pageHint: (document: string) =>
      `\`a2c ls ${document}\` shows its pages; in URIs they are counted from 0.`,
    elementHint: (document: string) => `\`a2c ls ${document}/pages/0\` shows the elements of a page.`,
    uriHint:
      "A document URI looks like dpe://HOST/DOCUMENT, …/pages/0 or …/elements/ID; `a2c cat handbook.pdf:43` works too.",
    toolHint: "`a2c tools` shows which tools there are.",
    paramsHint: (tool: string) => `\`a2c tools ${tool}\` shows which parameters it takes.`,
    confirmHint:
      "This computer asks a person before it runs the tool, and nobody can answer. Start it with --yes or --allow.",
    serverHint: "`a2c resources` shows which MCP servers there are.",
    timeoutHint: "The computer may be busy. Try again.",
    stopped: "Stopped.",
  },
};
