/** What `a2c init` says. */
export const initEn = {
  description: "write a configuration from the MCP servers that Claude, Cursor and VS Code know already",
  config: "file to write",
  yes: "ask nothing: take every server that was found",
  from: "take servers of these programs only",
  server: "take these servers only, by name",
  documents: "folder with documents to serve, too",
  secrets:
    "what becomes of secrets: input asks for them, env reads variables, copy writes them into the file",
  force: "replace the file if it is there",
  dryRun: "print the configuration and write nothing",
  json: "print what was done as JSON",
  after: `
Looked at: .mcp.json, .cursor/mcp.json and .vscode/mcp.json of this folder, and the settings of Claude Desktop,
Claude Code, Cursor and VS Code of this user. Nothing there is changed.`,

  found: (count: number, where: string) =>
    `Found ${count === 1 ? "1 MCP server" : `${count} MCP servers`} in ${where}.`,
  foundNone: "No configuration of Claude, Cursor or VS Code with MCP servers was found.",
  skipped: (file: string, why: string) => `Left out, because it is not valid: ${file}: ${why}`,
  chooseServers: "Which MCP servers shall be in it?",
  folder: "Folder with documents to serve (empty for none):",
  noSuchFolder: "There is no such folder.",
  secretsFound: (count: number) =>
    count === 1
      ? "There is 1 secret in these. What shall become of it?"
      : `There are ${count} secrets in these. What shall become of them?`,
  ways: {
    input: "ask when a server starts (${input:…})",
    env: "read from environment variables (${env:…})",
    copy: "write into the file, in the clear",
  },
  willWrite: (file: string) => `${file} will hold:`,
  write: (file: string) => `Write ${file}?`,
  replace: (file: string) => `${file} is there already. Replace it?`,
  written: (file: string) => `Wrote ${file}.`,
  copied: (count: number) =>
    `It holds ${count === 1 ? "a secret" : `${count} secrets`} in the clear; only you can read it. Do not share it.`,
  variables: (names: string) => `Set these variables before you start it: ${names}`,
  inputs: (names: string) => `You will be asked for these when it starts: ${names}`,
  next: "Next:",
  nothingToWrite: "There is nothing to write: no MCP server was found or chosen, and no folder was given.",
  nothingToWriteHint: "Give a folder with --documents, or start right away with: a2c up ~/Documents",
  exists: (file: string) => `${file} is there already, and was left as it is.`,
  existsHint: "Replace it with --force, or write another one with --config FILE.",
  noTerminal: "There is no terminal to ask on, so nothing was written.",
  noTerminalHint: "Take everything with --yes, or look first with --yes --dry-run.",
  unknownServer: (name: string, known: string) => `No MCP server ${name} was found; there are: ${known}`,
  stopped: "Nothing was written.",
  notAFolder: (folder: string) => `${folder} is no folder that can be read.`,
  notAFolderHint: "Give another one with --documents, or leave it out.",
};
