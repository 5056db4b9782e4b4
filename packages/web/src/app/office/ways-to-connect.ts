import type { OfficeView } from "../../api/system.ts";

/** A way for an agent to come in: what to copy, and where it goes. */
export interface WayToConnect {
  readonly id: "terminal" | "typescript" | "mcp";
  readonly code: string;
}

const AGENT_PACKAGE = "@a2c-smcp/agent";

/** How an agent gets into this office, with its address and name filled in. The secret is never in it. */
export function waysToConnect(
  { url, office }: Pick<OfficeView, "url" | "office">,
  folders: readonly string[],
): WayToConnect[] {
  const docs = folders.length === 0 ? "FOLDER" : folders.map(quoted).join(" ");
  return [
    { id: "terminal", code: `a2c shell --server ${quoted(url)} --office ${quoted(office)}` },
    { id: "typescript", code: typescript(url, office) },
    { id: "mcp", code: `a2c gateway --docs ${docs} --print-config claude` },
  ];
}

function typescript(url: string, office: string): string {
  return `import { connectAgent } from "${AGENT_PACKAGE}";

const agent = await connectAgent({
  url: ${JSON.stringify(url)},
  office: ${JSON.stringify(office)},
  name: "my-agent",
  secret: process.env.A2C_SECRET,
});
for (const tool of await agent.tools()) console.log(tool.computer, tool.name);
await agent.close();`;
}

/** Names of offices are free text: a shell takes them as one word only in quotes. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
