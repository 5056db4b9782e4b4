import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { settingsEntry } from "./client-settings.ts";
import { SettingsError, withEntry, withoutEntry } from "./edit-settings.ts";

const reach = { kind: "stdio", command: "/usr/bin/node", args: ["main.js", "gateway"] } as const;
const cursor = settingsEntry("cursor", reach);
const codex = settingsEntry("codex", reach);

describe("settings in JSON", () => {
  test("are made where there are none", () => {
    expect(JSON.parse(withEntry("", cursor))).toEqual({ mcpServers: { a2c: cursor.value } });
  });

  test("keep their comments, their order and their indent", () => {
    const before = `{\n\t// mine\n\t"theme": "dark",\n\t"mcpServers": {\n\t\t"files": {\n\t\t\t"command": "files"\n\t\t}, // keep\n\t}\n}\n`;
    const after = withEntry(before, cursor);
    expect(after).toContain('\t// mine\n\t"theme": "dark",');
    expect(after).toContain('"files": {\n\t\t\t"command": "files"\n\t\t}');
    expect(after).toContain("// keep");
    expect(after).toContain('\n\t\t"a2c": {\n\t\t\t"command": "/usr/bin/node"');
  });

  test("have one entry, however often it is put in, and none after it is taken out", () => {
    const before = '{\n  "mcpServers": {\n    "files": {\n      "command": "files"\n    }\n  }\n}\n';
    const once = withEntry(before, settingsEntry("cursor", { ...reach, command: "old" }));
    const twice = withEntry(once, cursor);
    expect(withEntry(twice, cursor)).toBe(twice);
    expect(JSON.parse(twice).mcpServers.a2c.command).toBe("/usr/bin/node");
    expect(JSON.parse(withoutEntry(twice, cursor))).toEqual(JSON.parse(before));
    expect(withoutEntry(before, cursor)).toBe(before);
  });

  test.each([
    ["one line", '{"mcpServers":{"x":{"command":"y"}}}'],
    ["a section on one line", '{\n  // mine\n  "mcpServers": { "x": { "command": "y" } }\n}\n'],
    [
      "comments",
      '// top\n{\n\t"theme": "One", // dark\n\t"mcpServers": { // servers\n\t\t"x": {"command":"y"}, // c\n\t\t// end\n\t},\n}\n',
    ],
    ["no section, a comment at the end", '{\n  "theme": "One" // dark\n}\n'],
    [
      "lines of Windows and a byte order mark",
      '\u{feff}{\r\n    "a": [1, 2],\r\n    "b": {"c":null}\r\n}\r\n',
    ],
  ])("of %s keep every line of others, and are as they were when it is taken out", (_, before) => {
    const after = withEntry(before, cursor);
    const comments = before.match(/\/\/.*/g) ?? [];
    expect(after.match(/\/\/.*/g) ?? []).toEqual(comments);
    expect(JSON.stringify(parse(after.replace("\u{feff}", "")))).toContain(JSON.stringify(cursor.value));
    expect(after.startsWith("\u{feff}")).toBe(before.startsWith("\u{feff}"));
    expect(after.includes("\r\n")).toBe(before.includes("\r\n"));
    const flat = (text: string): string => text.replaceAll(/\s/g, "");
    expect(flat(withoutEntry(after, cursor))).toBe(flat(before));
  });

  test("of many lines come back byte by byte", () => {
    const before =
      '{\n  // mine\n  "mcpServers": {\n    // x\n    "x": {"command":"y"} // c\n  }, // s\n  "z": 1\n}\n';
    expect(withoutEntry(withEntry(before, cursor), cursor)).toBe(before);
    const none = '{\n  "theme": "One" // dark\n}\n';
    expect(withoutEntry(withEntry(none, cursor), cursor)).toBe(none);
  });

  test("lose the last of several, and leave no comma behind", () => {
    const before = '{"mcpServers":{"x":{"command":"y"},"a2c":{"command":"old"}}}';
    expect(withoutEntry(before, cursor)).toBe('{"mcpServers":{"x":{"command":"y"}}}');
  });

  test.each([
    ["half a file", '{ "mcpServers": {'],
    ["a list", "[]"],
    ["servers that are a list", '{ "mcpServers": [] }'],
  ])("that are %s are not touched", (_, text) => {
    expect(() => withEntry(text, cursor)).toThrow(SettingsError);
  });
});

describe("settings in TOML", () => {
  const before =
    '# mine\nmodel = "o5"\n\n[mcp_servers.a2c]\ncommand = "old"\n\n[mcp_servers.a2c.env]\nX = "1"\n\n[mcp_servers.files]\ncommand = "files"\n';

  test("keep everything else, comments too", () => {
    const after = withEntry(before, codex);
    expect(after).toContain('# mine\nmodel = "o5"\n');
    expect(after).toContain('[mcp_servers.files]\ncommand = "files"\n');
    expect(after).toMatch(
      /\n\n\[mcp_servers\.a2c\]\ncommand = "\/usr\/bin\/node"\nargs = \["main.js","gateway"\]\n$/,
    );
    expect(after).not.toContain("old");
    expect(withEntry(after, codex)).toBe(after);
  });

  test("lose the entry with its own tables when it is taken out", () => {
    expect(withoutEntry(before, codex)).toBe(
      '# mine\nmodel = "o5"\n\n[mcp_servers.files]\ncommand = "files"\n',
    );
  });

  test.each([
    ["nothing", ""],
    ["one value", 'model = "o5"\n'],
    ["times and large numbers", "at = 1979-05-27T07:32:00Z\nmost = 9223372036854775807\nlimit = inf\n"],
    ["lines of Windows", 'model = "o5"\r\n\r\n# mine\r\n[mcp_servers.files]\r\ncommand = "files"\r\n'],
    ["a byte order mark", "\u{feff}x = 1\n"],
  ])("of %s are as they were after it was put in and taken out", (_, text) => {
    expect(withoutEntry(withEntry(text, codex), codex)).toBe(text);
  });

  test("keep the comments that are said of what comes after the entry", () => {
    const text =
      '[mcp_servers.a2c]\ncommand = "old"\n\n# My files\n\n# here\n[mcp_servers.files]\ncommand = "files"\n\n# end\n';
    const rest = '# My files\n\n# here\n[mcp_servers.files]\ncommand = "files"\n\n# end\n';
    expect(withoutEntry(text, codex)).toBe(rest);
    expect(withEntry(text, codex)).toContain(rest.trimEnd());
  });

  test("that cannot be changed with certainty are left alone", () => {
    expect(() => withEntry('mcp_servers = { a2c = { command = "old" } }\n', codex)).toThrow(SettingsError);
    expect(() => withEntry("model = ", codex)).toThrow(SettingsError);
    // A heading inside of a text of many lines is none.
    const text = `note = """\n[mcp_servers.a2c]\nmine\n"""\n[x]\ny = 1\n`;
    expect(() => withEntry(text, codex)).toThrow(SettingsError);
  });
});
