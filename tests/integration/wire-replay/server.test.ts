import { expect, test } from "vitest";
import { nextNode, startNodes } from "../server/test-nodes.ts";
import { readRecorded } from "./recorded.ts";
import { ReplayedClient } from "./replayed-client.ts";

const accept = { versions: ["0.1", "0.2", "0.3", "0.4"], missing: true };

test.each(["python-0.1", "python-0.2", "python-0.4", "rust-0.4"])(
  "an Agent and a Computer of %s, as they were recorded, get the same from our Server today",
  async (sdk) => {
    const { url } = await startNodes({ accept });
    const { versions, frames } = readRecorded(`${sdk}-parties`);
    using agent = new ReplayedClient(nextNode(url), versions.agent);
    using computer = new ReplayedClient(nextNode(url), versions.computer);
    const clients = { agent, computer };
    expect(frames.length).toBeGreaterThan(40);
    for (const frame of frames) await clients[frame.wire].play(frame);
  },
);
