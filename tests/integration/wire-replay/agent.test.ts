import { connectAgent } from "@a2c-smcp/agent";
import { describe, expect, test } from "vitest";
import type { Recorded } from "./recorded.ts";
import { eventOf, readRecorded, versionOf } from "./recorded.ts";
import { ScriptedServer } from "./scripted-server.ts";

/** Sends our Agent what the recorded server sent of itself. */
function tellAll(server: ScriptedServer, { frames }: Recorded): void {
  for (const frame of frames) {
    if (frame.wire !== "agent" || frame.from !== "server" || frame.type !== "event") continue;
    const { event, args } = eventOf(frame);
    server.tell(event, ...args);
  }
}

describe.each(["python-0.1", "python-0.2", "python-0.4", "rust-0.4"])(
  "our Agent and the recorded Server of %s",
  (sdk) => {
    test("understand each other: room, tools, results, errors, desktop", async () => {
      const recorded = readRecorded(`${sdk}-server`);
      await using server = await ScriptedServer.start(recorded, "agent");
      await using agent = await connectAgent({
        ...{ url: server.url, office: officeOf(recorded), name: "bot" },
        version: versionOf(recorded, "agent"),
      });
      const heard: string[] = [];
      agent.on("computer-entered", ({ computer }) => heard.push(computer));
      tellAll(server, recorded);
      await expect.poll(() => heard).toEqual(["lab"]);

      // In which order a server lists them is its own affair.
      expect((await agent.room()).map(({ name }) => name).sort()).toEqual(["bot", "lab"]);
      const names = (await agent.tools("lab")).map(({ name }) => name);
      const tool = (name: string): string => names.find((one) => one.endsWith(`__${name}`)) ?? name;
      expect(names).toEqual(expect.arrayContaining([tool("say"), tool("add")]));
      expect(await agent.callTool("lab", tool("say"), { text: "hi" })).toMatchObject({
        content: [{ type: "text", text: "hi" }],
      });
      expect(await agent.callTool("lab", tool("add"), { a: 2, b: 3 })).toMatchObject({
        structuredContent: { sum: 5 },
      });
      expect(await agent.callTool("lab", tool("image"))).toMatchObject({
        content: [{ mimeType: "image/png" }],
      });
      expect(await agent.callTool("lab", tool("fail"))).toMatchObject({ isError: true });
      await expect(agent.callTool("lab", "nothing")).rejects.toMatchObject({ code: 4001 });
      expect(await agent.getDesktop("lab")).toContain("window://notes/high\n\nhigh");
      expect(server.unknown).toEqual([]);
    });

    test(`${sdk === "python-0.1" ? "an empty ack" : "the configuration"} is taken for what it is`, async () => {
      const recorded = readRecorded(`${sdk}-server`);
      await using server = await ScriptedServer.start(recorded, "agent");
      await using agent = await connectAgent({
        ...{ url: server.url, office: officeOf(recorded), name: "bot" },
        version: versionOf(recorded, "agent"),
      });
      if (sdk === "python-0.1")
        await expect(agent.config("lab")).rejects.toThrow("not supported by this server");
      else
        expect(Object.keys((await agent.config("lab")).servers)).toEqual(
          expect.arrayContaining(["kit", "notes"]),
        );
    });
  },
);

function officeOf({ frames }: Recorded): string {
  const join = frames.find(
    (frame) => frame.type === "event" && eventOf(frame).event === "server:join_office",
  );
  const [request] = join ? eventOf(join).args : [];
  return (request as { office_id: string }).office_id;
}
