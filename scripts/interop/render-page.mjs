// The compatibility page as Markdown. The same results always make the same text: no dates, no durations.

/**
 * @typedef {object} Result
 * @property {"office" | "version" | "mcp-server" | "finder" | "transfer" | "mixed"} kind
 * @property {Record<string, string>} subject
 * @property {Record<string, string>} cases "works", or what is different
 */

const intro = `# Compatibility

What was tried with programs that nobody here wrote, and how it came out. This page is made by the interop tests
(\`npm run test:interop\`, then \`node scripts/interop/table.mjs --update\`), and CI fails when it is not what they have seen.
Every cell is a test that passed: ✓ means as it should be, a number is a difference that the test asserts, so that we
notice when it goes away. How the tests work is told in [tests/interop](../tests/interop/README.md).
`;

/**
 * @param {readonly Result[]} results
 * @returns {string}
 */
export function renderPage(results) {
  const of = (/** @type {Result["kind"]} */ kind) => results.filter((result) => result.kind === kind);
  const notes = new Notes();
  const parts = [
    intro,
    renderOffices(of("office"), notes),
    renderVersions(of("version")),
    notes.render(),
    renderTransfers(of("transfer"), of("mixed")),
    renderServers(of("mcp-server")),
    renderFinder(of("finder")),
  ];
  return `${parts.join("\n").trimEnd()}\n`;
}

/** Differences, numbered in the order in which they are first met. */
class Notes {
  /** @type {string[]} */
  #notes = [];

  /** @param {string | undefined} outcome */
  cell(outcome) {
    if (outcome === undefined) return "–";
    if (outcome === "works") return "✓";
    if (!this.#notes.includes(outcome)) this.#notes.push(outcome);
    return String(this.#notes.indexOf(outcome) + 1);
  }

  render() {
    const lines = this.#notes.map(
      (note, index) => `${index + 1}. ${note[0]?.toUpperCase()}${note.slice(1)}.`,
    );
    return `### Differences\n\n${lines.join("\n")}\n`;
  }
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/**
 * One table for each SDK that the offices were shared with: a column for each office, a row for each case.
 * @param {readonly Result[]} offices
 * @param {Notes} notes
 */
function renderOffices(offices, notes) {
  const others = [...new Set(offices.map(otherOf))].toSorted();
  const tables = others.map((other) => {
    const mine = offices.filter((office) => otherOf(office) === other).toSorted(byOurs);
    const cases = [...new Set(mine.flatMap((office) => Object.keys(office.cases)))];
    const head = ["case", ...mine.map(columnOf)];
    const rows = cases.map((id) => [id, ...mine.map((office) => notes.cell(office.cases[id]))]);
    return `### ${other}\n\n${table(head, rows)}\n`;
  });
  return `## Offices shared with other SDKs\n\nEach column is one office: which of its parties are ours.\n\n${tables.join("\n")}`;
}

/** @param {Result} office */
function otherOf({ subject }) {
  const { server = "", agent = "", computer = "" } = subject;
  const other = [server, agent, computer].find((name) => name !== "ours") ?? "ours";
  return other.replace(/^python /, "a2c-smcp for Python ").replace(/^rust /, "a2c-smcp for Rust ");
}

/**
 * @param {Result} a
 * @param {Result} b
 */
function byOurs(a, b) {
  return oursOf(b).length - oursOf(a).length || columnOf(a).localeCompare(columnOf(b), "en");
}

/** @param {Result} office */
function oursOf({ subject }) {
  return ["server", "agent", "computer"].filter((role) => subject[role] === "ours");
}

/** @param {Result} office */
function columnOf(office) {
  const names = { server: "Server", agent: "Agent", computer: "Computer" };
  const ours = oursOf(office).map((role) => names[/** @type {keyof typeof names} */ (role)]);
  return ours.length === 0 ? "none is ours" : `our ${ours.join(", ")}`;
}

/** @param {readonly Result[]} versions */
function renderVersions(versions) {
  const sorted = versions.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), "en"));
  const columns = ["their Agent at our Server", "our Agent and Computer at their Server"];
  const rows = sorted.map((result) => [
    `${nameOf(result)} (protocol ${result.subject["generation"]})`,
    ...columns.map((column) => wordsOf(result.cases[column])),
  ]);
  const words =
    "Servers as they are by default on both sides, in the offices above too: no flag is set on either, but for SDKs of" +
    "\nbefore 0.2, which announce no version and are let in where our Server is told to.";
  return `### Versions\n\n${words}\n\n${table(["SDK", ...columns], rows)}\n`;
}

/** @param {Result} result */
function nameOf({ subject }) {
  return `${subject["sdk"] === "rust" ? "Rust" : "Python"} ${subject["version"]}`;
}

/** @param {string | undefined} outcome */
function wordsOf(outcome) {
  if (outcome === undefined) return "let in: it checks no version";
  return outcome === "works" ? "let in" : outcome;
}

/**
 * What goes by handle, skills, configurations and errors; a dash is what that generation does not have.
 * @param {readonly Result[]} transfers
 * @param {readonly Result[]} mixed
 */
function renderTransfers(transfers, mixed) {
  const sorted = transfers.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), "en"));
  const cases = [...new Set(sorted.toReversed().flatMap((one) => Object.keys(one.cases)))];
  const mark = (/** @type {string | undefined} */ outcome) => (outcome === "works" ? "✓" : (outcome ?? "–"));
  const rows = cases.map((id) => [id, ...sorted.map(({ cases: seen }) => mark(seen[id]))]);
  const offices = mixed.flatMap((one) => Object.entries(one.cases));
  const lines = offices.map(([id, outcome]) => `- ${id} ${mark(outcome)}`);
  return [
    "## Blobs, skills, configurations and errors",
    "",
    "Each with our Agent or our Computer, our Server unless another is named, and no flag on either side. A file of 200 MB is",
    "measured by `npm run bench blobs`: from our Computer to our Agent the most that a process grew by was 47 MB through our Server, 66 MB",
    "through that of Python 0.4.2 ([results](../bench/RESULTS.md)). SDKs of 0.2 to 0.4 take an answer for an error only when they know its code (404, 4006",
    "to 4008, 4014 to 4019): their Agents read every other one, such as 4001, as 404 with the exact code in the message and in `error.code`.",
    "",
    table(["case", ...sorted.map(nameOf)], rows),
    "",
    "Offices of several generations on our Server:",
    "",
    ...lines,
    "",
  ].join("\n");
}

/** @param {readonly Result[]} servers */
function renderServers(servers) {
  const rows = servers.map(({ subject, cases }) => [
    `${subject["name"]} ${subject["version"]}`,
    String(subject["transport"]),
    String(subject["protocolVersion"]),
    ...["starts", "Computer", "gateway"].map((id) => (cases[id] === "works" ? "✓" : "–")),
  ]);
  const head = ["server", "transport", "MCP", "starts", "call by our Computer", "call through our gateway"];
  const sorted = rows.toSorted((a, b) => a.join().localeCompare(b.join(), "en"));
  return `## MCP servers behind our Computer\n\n${table(head, sorted)}\n`;
}

/** @param {readonly Result[]} finders */
function renderFinder(finders) {
  const lines = finders.map(({ subject, cases }) => {
    const seen = Object.entries(cases).map(([id, outcome]) => `${id} ${outcome === "works" ? "✓" : outcome}`);
    return `\`${subject["name"]}\` with ${subject["sdk"]}: ${seen.join(", ")}.`;
  });
  const words =
    "A provider of documents that follows the guide to the letter, through our Computer, Server and Agent.";
  return `## A Finder provider that is not ours\n\n${words}\n\n${lines.join("\n")}\n`;
}
