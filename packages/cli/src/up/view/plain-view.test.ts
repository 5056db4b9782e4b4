import { describe, expect, test } from "vitest";
import { messagesIn } from "../../language/messages.ts";
import { createPlainView } from "./plain-view.ts";

function open() {
  const written: string[] = [];
  return { view: createPlainView((line) => written.push(line), messagesIn("en").up), written };
}

describe("the plain view", () => {
  test("each thing that happens is a line", () => {
    const { view, written } = open();
    view.tell({ event: "listening", url: "http://127.0.0.1:7801", port: 7801, wanted_port: 7800 });
    view.tell({ event: "web", url: "http://127.0.0.1:1/#open=code", is_built: true });
    view.tell({ event: "web-link-gone", why: "used" });
    view.tell({ event: "mcp-server", server: "files", phase: "ready", tools: 2 });
    view.tell({ event: "documents", count: 3, types: { pdf: 3 }, unread: 1 });
    view.tell({ event: "call", kind: "tool", what: "read", ok: false, ms: 5, error: "no such file" });
    view.tell({ event: "stopped", ms: 12 });
    expect(written).toEqual([
      "Port 7800 is taken, so this is port 7801.\n",
      "The server is at http://127.0.0.1:7801.\n",
      "The page for you, once and within ten minutes: http://127.0.0.1:1/#open=code\n",
      expect.stringMatching(/^The link of the page was used\. For another one: .* open\n$/),
      "MCP server files: ready, 2 tools.\n",
      "Documents: 3 (pdf 3), 1 not readable.\n",
      "read: failed (no such file), 5 ms.\n",
      "Everything has stopped.\n",
    ]);
  });

  test("progress is told now and then, not for every file", () => {
    const { view, written } = open();
    for (let done = 1; done <= 10; done += 1)
      view.tell({ event: "indexing", phase: "describing", done, total: 10, seconds_left: 3 });
    expect(written).toEqual(["Documents: looking into files: 1 of 10, 3.0 s left.\n"]);
  });
});
