import { fileURLToPath } from "node:url";
import { describeProvider, readerOf } from "@a2c-smcp/provider/testing";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, describe, test } from "vitest";
import { environmentProgram } from "./parties/environment.ts";

const script = fileURLToPath(new URL("./python/finder_provider.py", import.meta.url));

describeProvider("a provider that was written from the guide alone", {
  framework: { describe, test, afterAll },
  open: async () => {
    const client = new Client({ name: "test", version: "1" });
    const command = environmentProgram("a2c-0.4");
    await client.connect(new StdioClientTransport({ command, args: ["-B", script] }));
    return { reader: readerOf(client), close: () => client.close() };
  },
  known: {
    "list-metadata": "the guide lists resources without _meta",
    "list-dates": "the guide lists resources without dates",
    "page-window": "the guide does not cut the index of pages",
    "row-window": "the guide gives a table whole",
    "format-markdown": "the guide has JSON only",
    "format-text": "the guide has JSON only",
  },
});
