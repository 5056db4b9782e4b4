import { Computer } from "@a2c-smcp/computer";
import { expect, test } from "vitest";
import { McpKit } from "../../interop/parties/mcp-kit.ts";
import { Normalizer } from "../../interop/parties/normalizer.ts";
import type { Frame } from "../../interop/parties/recording.ts";
import { eventOf, readRecorded, versionOf } from "./recorded.ts";
import { ScriptedServer } from "./scripted-server.ts";

/** Tools whose answers depend on time, or on what was done to the MCP server before. */
const unsteady = ["slow", "grow"];

/** Up to here the MCP servers were as they are when they start. */
function isChange(frame: Frame): boolean {
  return (
    frame.from === "client" && frame.type === "event" && eventOf(frame).event === "server:update_tool_list"
  );
}

/** What the recorded Server asked our Computer, each with the answer of then. */
function requestsOf(frames: readonly Frame[]): { event: string; request: object; answer: unknown }[] {
  const all = frames.filter((frame) => frame.wire === "computer");
  const wire = all.slice(0, all.findIndex(isChange));
  return wire.flatMap((frame) => {
    if (frame.from !== "server" || frame.type !== "event" || frame.id === undefined) return [];
    const answer = wire.find(
      ({ from, type, id }) => from === "client" && type === "ack" && id === frame.id,
    )?.data;
    const { event, args } = eventOf(frame);
    const [request] = args as [{ tool_name?: string }];
    const isShortened = JSON.stringify(answer ?? "").includes("… ") || event === "client:get_blob";
    return answer === undefined ||
      isShortened ||
      unsteady.includes((request.tool_name ?? "").replace(/^kit__/, ""))
      ? []
      : [{ event, request, answer }];
  });
}

test.each(["python-0.1", "python-0.2", "python-0.4", "rust-0.4"])(
  "our Computer answers the recorded Server of %s as it did then",
  async (sdk) => {
    const recorded = readRecorded(`${sdk}-server`);
    await using kit = await McpKit.start();
    const servers = Object.fromEntries(kit.servers.map((entry) => [entry.name, entry]));
    await using computer = new Computer({ name: "lab", config: { servers } });
    await computer.start();
    await using server = await ScriptedServer.start(recorded, "computer");
    await using _link = await computer.connect(server.url, {
      office: "replayed",
      version: versionOf(recorded, "computer"),
    });
    const requests = requestsOf(recorded.frames);
    const events = new Set(requests.map(({ event }) => event));
    expect([...events]).toEqual(
      expect.arrayContaining(["client:get_tools", "client:tool_call", "client:get_desktop"]),
    );
    const normalizer = new Normalizer();
    for (const { event, request, answer } of requests) {
      const now = normalizer.normalize(await server.ask(event, request));
      if (event === "client:get_tools") expect(now).toMatchObject([{ tools: expect.any(Array) }]);
      else expect(now).toEqual(normalizer.normalize(answer));
    }
  },
);
