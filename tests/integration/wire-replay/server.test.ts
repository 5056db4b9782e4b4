import { createServer } from "@a2c-smcp/server";
import { expect, test } from "vitest";
import { readRecorded } from "./recorded.ts";
import { ReplayedClient } from "./replayed-client.ts";

const accept = { versions: ["0.1", "0.2", "0.3", "0.4"], missing: true };

test.each(["python-0.1", "python-0.2", "python-0.4", "rust-0.4"])(
  "an Agent and a Computer of %s, as they were recorded, get the same from our Server today",
  async (sdk) => {
    await using server = createServer({ port: 0, accept });
    const { url } = await server.listen();
    const { versions, frames } = readRecorded(`${sdk}-parties`);
    using agent = new ReplayedClient(url, versions.agent);
    using computer = new ReplayedClient(url, versions.computer);
    const clients = { agent, computer };
    expect(frames.length).toBeGreaterThan(40);
    for (const frame of frames) await clients[frame.wire].play(frame);
  },
);
