import { parseConfig } from "@a2c-smcp/computer";
import { describe, expect, test } from "vitest";
import { compose, mergeFound, renderConfig } from "./compose.ts";
import { configPlaces } from "./config-places.ts";
import type { FoundServer } from "./find-servers.ts";
import { countSecrets, hideSecrets, keepSecrets } from "./keep-secrets.ts";
import { createTranslator } from "./translate.ts";

function found(
  name: string,
  server: FoundServer["server"],
  client: FoundServer["client"] = "cursor",
): FoundServer {
  return { name, client, file: "f", server, inputs: [] };
}

describe("where programs keep their servers", () => {
  const files = (platform: NodeJS.Platform, env = {}): string[] =>
    configPlaces({
      platform,
      home: platform === "win32" ? "C:\\Users\\me" : "/home/me",
      folder: "/p",
      env,
    }).map(({ file }) => file);

  test.each([
    ["linux", "/home/me/.config/Claude/claude_desktop_config.json"],
    ["linux", "/home/me/.config/Code/User/mcp.json"],
    ["darwin", "/home/me/Library/Application Support/Claude/claude_desktop_config.json"],
    ["win32", "C:\\Users\\me\\AppData\\Roaming\\Claude\\claude_desktop_config.json"],
    ["linux", "/p/.mcp.json"],
    ["linux", "/p/.vscode/mcp.json"],
    ["darwin", "/home/me/.cursor/mcp.json"],
    ["darwin", "/home/me/.claude.json"],
  ] as const)("on %s: %s", (platform, file) => {
    expect(files(platform)).toContain(file);
  });

  test("variables of the system lead elsewhere", () => {
    expect(files("linux", { XDG_CONFIG_HOME: "/x" })).toContain("/x/Code/User/mcp.json");
    expect(files("win32", { APPDATA: "D:\\a" })).toContain("D:\\a\\Code\\User\\mcp.json");
  });
});

describe("placeholders of other programs", () => {
  const translate = createTranslator({
    platform: "linux",
    home: "/home/me",
    folder: "/p",
    env: { SET: "1" },
  });

  test.each([
    ["${workspaceFolder}/x", "/p/x"],
    ["${userHome}", "/home/me"],
    ["${API_KEY}", "${env:API_KEY}"],
    ["${UNSET:-fallback}", "fallback"],
    ["${SET:-fallback}", "${env:SET}"],
    ["${input:a}${env:B}", "${input:a}${env:B}"],
    ["${command:x.y}", "${command:x.y}"],
  ])("%s becomes %s", (theirs, ours) => {
    expect(translate(theirs)).toBe(ours);
  });
});

describe("secrets of a found configuration", () => {
  const servers = {
    one: { command: "x", args: ["--token=t1", "--api-key", "k1", "plain"], env: { TOKEN: "e1", LEVEL: "3" } },
    two: {
      url: "https://u:p1@h/mcp?token=q1&page=1",
      headers: { Authorization: "Bearer h1", Accept: "json" },
    },
    three: { command: "y", env: { SOMETHING: "ghp_abc", KEPT: "${env:KEPT_TOKEN}", GIT_TOKEN: "same" } },
    four: { command: "z", env: { GIT_TOKEN: "same" } },
    five: { command: "db", args: ["--dsn=postgres://u:d1@h/db", "-e", "API_KEY=a1"] },
  };

  test("are found in variables, headers, arguments and addresses", () => {
    expect(countSecrets(servers)).toBe(11);
    const shown = JSON.stringify(hideSecrets(servers));
    for (const secret of ["t1", "k1", "e1", "p1", "q1", "h1", "ghp_abc", "same", "d1", "a1"])
      expect(shown).not.toContain(`"${secret}"`);
    expect(shown).toContain('"LEVEL":"3"');
    expect(shown).toContain('"plain"');
    expect(shown).toContain("Bearer ***");
  });

  test("become inputs that are asked for, once for the same secret", () => {
    const { servers: kept, inputs } = keepSecrets(servers, "input");
    expect(kept["three"]?.env?.["GIT_TOKEN"]).toBe("${input:git_token}");
    expect(kept["four"]?.env?.["GIT_TOKEN"]).toBe("${input:git_token}");
    expect(kept["five"]?.args).toEqual([
      "--dsn=postgres://u:${input:five_password}@h/db",
      "-e",
      expect.stringMatching(/^API_KEY=\$\{input:\w+\}$/),
    ]);
    expect(kept["two"]?.headers?.["Authorization"]).toBe("Bearer ${input:two_authorization}");
    expect(new Set(inputs.map(({ id }) => id)).size).toBe(inputs.length);
    expect(inputs.every((input) => input.type === "promptString" && input.password === true)).toBe(true);
  });

  test("different secrets of the same name get different inputs", () => {
    const same = {
      a: { command: "x", env: { GIT_TOKEN: "1" } },
      b: { command: "y", env: { GIT_TOKEN: "2" } },
    };
    const { servers: kept } = keepSecrets(same, "env");
    expect(kept["a"]?.env?.["GIT_TOKEN"]).toBe("${env:GIT_TOKEN}");
    expect(kept["b"]?.env?.["GIT_TOKEN"]).toBe("${env:B_GIT_TOKEN}");
  });

  test("are copied only when that is asked for", () => {
    expect(keepSecrets(servers, "copy")).toEqual({ servers, inputs: [], variables: [] });
  });
});

describe("a configuration from what was found", () => {
  test("the same server in two files is taken once; another of its name gets a longer one", () => {
    const merged = mergeFound([
      found("a", { command: "x" }),
      found("a", { command: "x" }, "vscode"),
      found("a", { command: "y" }, "vscode"),
    ]);
    expect(merged.map(({ name }) => name)).toEqual(["a", "a-vscode"]);
  });

  test("only inputs that are used come along, and the text can be read back", () => {
    const input = (id: string) => ({ id, type: "promptString" as const });
    const server = {
      ...found("a", { command: "x", args: ["${input:used}"] }),
      inputs: [input("used"), input("other")],
    };
    const composed = compose([server], {
      secrets: "input",
      documents: { command: "a2c", args: ["documents", "/d"] },
    });
    const { servers, inputs } = parseConfig(renderConfig(composed));
    expect(Object.keys(servers)).toEqual(["documents", "a"]);
    expect(inputs.map(({ id }) => id)).toEqual(["used"]);
  });

  test("short lists stand on one line", () => {
    const text = renderConfig({ servers: { a: { command: "x", args: ["1", "two, three"] } }, inputs: [] });
    expect(text).toContain('"args": ["1", "two, three"]');
  });
});
