/** `a2c gateway --install` and `--uninstall`. */
export const clientsEn = {
  difference: (client: string, file: string) =>
    `${client} keeps its MCP servers in ${file}. This will change:`,
  mayWrite: "Write it?",
  nobodyToAsk: "Nothing was written: there is nobody to ask.",
  sayYes: "Run it again with --yes to write without being asked.",
  stopped: "Nothing was written.",
  written: (file: string) => `Written: ${file}`,
  copy: (file: string) => `As it was before: ${file}`,
  restart: (client: string) => `Start ${client} anew to see it.`,
  isThere: (file: string) => `Nothing to do: it is in ${file} already.`,
  isGone: (file: string) => `Nothing to do: it is not in ${file}.`,
  noSettings: (file: string) => `${file} is no file of settings.`,
  cannotEdit: (file: string, why: string) => `${file} is left as it is: ${why}.`,
  byHand: "Put this in by hand:",
  notUtf8: "it is not written in UTF-8",
  readOnly: "it may only be read",
  byHandOut: "Take the entry a2c out by hand.",
};
