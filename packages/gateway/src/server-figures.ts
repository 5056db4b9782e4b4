import type { Computer } from "@a2c-smcp/computer";
import type { MetricFamily } from "@a2c-smcp/runtime";

/** How the MCP servers behind a gateway are doing, and how many documents they have. */
export function serverFigures({ servers, finder }: Pick<Computer, "servers" | "finder">): MetricFamily[] {
  const phases = new Map<string, number>();
  let documents = 0;
  for (const { name, state } of servers.list()) {
    phases.set(state.phase, (phases.get(state.phase) ?? 0) + 1);
    documents += finder.count(name);
  }
  return [
    {
      name: "a2c_mcp_servers",
      help: "MCP servers behind the gateway, by phase",
      type: "gauge",
      samples: [...phases].map(([phase, value]) => ({ labels: { phase }, value })),
    },
    {
      name: "a2c_documents",
      help: "Documents that can be read",
      type: "gauge",
      samples: [{ value: documents }],
    },
  ];
}
