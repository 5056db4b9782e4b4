import { describe, expect, test } from "vitest";
import { diffServers } from "./diff-servers.ts";
import { readConfig } from "./read-config.ts";

const servers = (document: Record<string, unknown>) => readConfig({ servers: document }).servers;
const before = servers({
  same: { command: "x" },
  other: { command: "y" },
  gone: { command: "z" },
  told: { command: "t" },
});
const nothing = { added: [], removed: [], restarted: [], updated: [] };

describe("the difference between two configurations", () => {
  test("tells what to start, stop, restart and only describe anew", () => {
    const after = servers({
      fresh: { command: "f" },
      same: { command: "x" },
      other: { command: "y", args: ["-v"] },
      told: { command: "t", forbidden_tools: ["rm"] },
    });

    expect(diffServers(before, after)).toEqual({
      added: ["fresh"],
      removed: ["gone"],
      restarted: ["other"],
      updated: ["told"],
    });
  });

  test.each(["constructor", "__proto__", "toString"])("knows a server called %s for what it is", (name) => {
    const odd = servers(JSON.parse(`{ "${name}": { "command": "x" } }`));
    expect(diffServers(odd, {})).toEqual({ ...nothing, removed: [name] });
    expect(diffServers({}, odd)).toEqual({ ...nothing, added: [name] });
  });

  test("of equal configurations is nothing", () => {
    expect(diffServers(before, structuredClone(before))).toEqual(nothing);
  });

  test("counts a server that was disabled as restarted", () => {
    const after = { ...before, ...servers({ same: { command: "x", disabled: true } }) };

    expect(diffServers(before, after)).toEqual({ ...nothing, restarted: ["same"] });
  });

  test("counts a server as restarted whose inputs are others now", () => {
    expect(diffServers(before, before, ({ name }) => name === "same")).toEqual({
      ...nothing,
      restarted: ["same"],
    });
  });
});
