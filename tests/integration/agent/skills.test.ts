import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { connectAgent } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { HttpView, TemporaryFolder } from "@a2c-smcp/testkit";
import { describe, expect, onTestFinished, test } from "vitest";

const about = (name: string, more = ""): string =>
  `---\nname: ${name}\ndescription: How to ${name}\n${more}---\nDo it.\n`;

/** A Computer with skills of its user, in an office with an Agent. */
async function startSystem(files: Record<string, string | Uint8Array>, servers: object = {}) {
  const folder = new TemporaryFolder(files);
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const server = createServer({ port: 0 });
  onTestFinished(() => server.close({ timeoutMs: 0 }));
  const { url } = await server.listen();
  const computer = new Computer({
    name: "c",
    config: { mcpServers: servers },
    skills: { home: folder.path, watchMs: 20 },
  });
  onTestFinished(() => computer.close());
  await computer.start();
  await computer.connect(url, { office: "o" });
  const agent = await connectAgent({ url, office: "o", name: "a" });
  onTestFinished(() => agent.close());
  return { folder, computer, agent };
}

const textOf = ({ bytes }: { bytes: Uint8Array }): string => Buffer.from(bytes).toString("utf8");

describe("skills of the user", () => {
  test("are listed with what they say of themselves, broken ones left out (#skills.list)", async () => {
    const more = "license: MIT\nallowed-tools: Read, Write\nmetadata:\n  a: 1\ntags: [x]\n";
    const { folder, agent } = await startSystem({
      "user/tidy/SKILL.md": about("tidy", more),
      "user/broken/SKILL.md": "no frontmatter",
      "user/Not-A-Name/SKILL.md": about("x"),
    });

    expect(await agent.skills("c")).toEqual([
      {
        ...{ name: "tidy", source: "user", path: folder.at("user", "tidy"), description: "How to tidy" },
        ...{ license: "MIT", allowed_tools: ["Read", "Write"], skill_metadata: { a: 1 }, tags: ["x"] },
      },
    ]);
  });

  test("give their text without the frontmatter, and other files whole (#skills.read)", async () => {
    const image = Buffer.alloc(100_000, "picture");
    const { agent } = await startSystem({
      "user/tidy/SKILL.md": about("tidy"),
      "user/tidy/ref/notes.md": about("notes"),
      "user/tidy/long.md": "long ".repeat(20_000),
      "user/tidy/a.png": image,
    });

    expect(textOf(await agent.skillFile("c", "tidy"))).toBe("Do it.\n");
    expect(textOf(await agent.skillFile("c", "tidy", "ref/notes.md"))).toBe(about("notes"));
    expect(textOf(await agent.skillFile("c", "tidy", "long.md"))).toBe("long ".repeat(20_000));
    const { mimeType, bytes } = await agent.skillFile("c", "tidy", "a.png");
    expect({ mimeType, same: Buffer.from(bytes).equals(image) }).toEqual({
      mimeType: "image/png",
      same: true,
    });
  });

  test("give a long text by handle, and that without the frontmatter as well (#skills.read)", async () => {
    const long = "Do it again. ".repeat(10_000);
    const { agent, computer } = await startSystem({
      "user/tidy/SKILL.md": `${about("tidy", "x: \u00e9\n")}${long}`,
    });
    const { total_size, body, blob_handle } = await computer.skills.read("tidy");

    expect({ total_size, body, hasHandle: blob_handle !== undefined }).toEqual({
      ...{ total_size: 7 + long.length, body: undefined, hasHandle: true },
    });
    expect(textOf(await agent.skillFile("c", "tidy"))).toBe(`Do it.\n${long}`);
  });

  test("have handles that are checked anew: a file that changed is gone, a link out is forbidden (#blobs.checked)", async () => {
    const { folder, agent, computer } = await startSystem({
      "user/tidy/SKILL.md": about("tidy"),
      "user/tidy/a.bin": "first",
      "user/tidy/b.bin": "first",
      "user/gone/SKILL.md": about("gone"),
      "user/gone/c.bin": "first",
    });
    const handleOf = async (name: string, path: string): Promise<string> =>
      (await computer.skills.read(name, path)).blob_handle ?? "";
    const [changed, link, removed] = [
      await handleOf("tidy", "a.bin"),
      await handleOf("tidy", "b.bin"),
      await handleOf("gone", "c.bin"),
    ];
    writeFileSync(folder.at("user", "tidy", "a.bin"), "other");
    rmSync(folder.at("user", "tidy", "b.bin"));
    symlinkSync("/etc/hostname", folder.at("user", "tidy", "b.bin"));
    rmSync(folder.at("user", "gone"), { recursive: true });
    const refused = (reason: string) => ({ code: 4018, details: { reason } });

    await expect(agent.getBlob("c", changed)).rejects.toMatchObject(refused("gone"));
    await expect(agent.getBlob("c", link)).rejects.toMatchObject(refused("forbidden"));
    await expect(agent.getBlob("c", removed)).rejects.toMatchObject(refused("gone"));
  });

  test("that come while the Computer runs are told of (#skills.told)", async () => {
    const { folder, agent } = await startSystem({ "user/tidy/SKILL.md": about("tidy") });
    const told = new Promise((resolve) => agent.once("skills-changed", resolve));
    await agent.skills("c");
    mkdirSync(folder.at("user", "sweep"));
    writeFileSync(folder.at("user", "sweep", "SKILL.md"), about("sweep"));

    expect(await told).toEqual({ computer: "c" });
    expect((await agent.skills("c")).map(({ name }) => name)).toEqual(["sweep", "tidy"]);
  });

  test.each([
    ["tidy", "/etc/passwd", 4017, "traversal"],
    ["tidy", "../other/SKILL.md", 4017, "traversal"],
    ["tidy", "a\\b", 4017, "traversal"],
    ["tidy", "out/passwd", 4017, "traversal"],
    ["tidy", ".SkillEnv", 4017, "forbidden"],
    ["tidy", "nothing.md", 4017, "not_found"],
    ["tidy", "ref", 4017, "not_found"],
    ["unknown", undefined, 4014, undefined],
    ["plugin:unknown", undefined, 4014, undefined],
    ["Not A Name", undefined, 4016, undefined],
    ["a:b:c", undefined, 4016, undefined],
  ])("%s with %s is refused: %i %s (#skills.refusals)", async (name, path, code, reason) => {
    const { folder, agent } = await startSystem({
      "user/tidy/SKILL.md": about("tidy"),
      "user/tidy/ref/x.md": "x",
    });
    symlinkSync("/etc", folder.at("user", "tidy", "out"));

    await expect(agent.skillFile("c", name, path)).rejects.toMatchObject(
      reason === undefined ? { code } : { code, details: { reason } },
    );
  });

  test("with a file of 40 MB are read as a stream, in flat memory (#blobs.stream)", async () => {
    const { folder, computer, agent } = await startSystem({ "user/tidy/SKILL.md": about("tidy") });
    const file = folder.at("user", "tidy", "large.zip");
    writeFileSync(file, "start");
    truncateSync(file, 40_000_000);
    const { blob_handle: handle = "" } = await computer.skills.read("tidy", "large.zip");
    let total = 0;
    let most = 0;
    const before = process.memoryUsage().arrayBuffers;
    for await (const piece of agent.streamBlob("c", handle)) {
      total += piece.length;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }

    expect(total).toBe(40_000_000);
    // Server, Computer and Agent are all in this process, and what is not needed any more goes in its own time.
    expect(most).toBeLessThan(30_000_000);
  }, 60_000);
});

describe("skills of an MCP server", () => {
  test("are taken from its skill:// resources, and gone with it (#skills.mcp)", async () => {
    const resources = [
      { uri: "skill://host/tidy", name: "tidy", text: "", _meta: { source: "resources" } },
      { uri: "skill://host/tidy/SKILL.md", name: "SKILL.md", text: about("tidy-up") },
      { uri: "skill://host/tidy/ref/x.md", name: "x.md", text: "more" },
      { uri: "skill://host/tidy/..%2F..%2Fescape.md", name: "escape", text: "out" },
    ];
    await using view = await HttpView.start({ resources });
    const { folder, computer, agent } = await startSystem({}, { "my kit": { url: view.url } });
    const name = "mcp:my_kit:tidy-up";

    await expect
      .poll(() => agent.skills("c"))
      .toMatchObject([
        { name, source: "mcp:my_kit", uri: "skill://host/tidy", description: "How to tidy-up" },
      ]);
    expect(textOf(await agent.skillFile("c", name, "ref/x.md"))).toBe("more");
    expect(existsSync(folder.at("mcp", "escape.md"))).toBe(false);
    const told = new Promise((resolve) => agent.once("skills-changed", resolve));
    await computer.applyConfig({ mcpServers: {} });
    expect(await told).toEqual({ computer: "c" });
    expect(await agent.skills("c")).toEqual([]);
  });

  test("are left out where they are not sound, and write nothing elsewhere (#skills.mcp)", async () => {
    const root = (name: string, more: object = {}) => ({
      ...{ uri: `skill://host/${name}`, name, text: "", _meta: { source: "resources", ...more } },
    });
    const file = (path: string, text: string) => ({ uri: `skill://host/${path}`, name: path, text });
    const resources = [
      ...[root("good", { version: "1.2" }), file("good/SKILL.md", about("good"))],
      ...[
        file("good/%2e%2e/%2e%2e/up.md", "out"),
        file("good/../up.md", "out"),
        file("good/a%5Cb.md", "out"),
      ],
      ...[file("good/a%00b", "out"), file("good/C:/up.md", "out"), file("good/.skillenv", "KEY=1")],
      ...[root("named"), file("named/SKILL.md", about("../../up"))],
      ...[root("clash"), file("clash/SKILL.md", about("clash")), file("clash/SKILL.md/x", "x")],
      ...[root("empty"), root("folder", { source: "mounted", mount_dir: "/etc" })],
      ...[root("again"), file("again/SKILL.md", about("good"))],
    ];
    await using view = await HttpView.start({ resources });
    const { folder, agent } = await startSystem({}, { kit: { url: view.url } });

    await expect.poll(() => agent.skills("c")).toMatchObject([{ name: "mcp:kit:good", version: "1.2" }]);
    expect(readdirSync(folder.path)).toEqual(["mcp"]);
    expect(readdirSync(folder.at("mcp", "kit"))).toEqual(["good"]);
    expect(readdirSync(folder.at("mcp", "kit", "good")).sort()).toEqual([".skillenv", "SKILL.md"]);
    await expect(agent.skillFile("c", "mcp:kit:good", ".skillenv")).rejects.toMatchObject({
      details: { reason: "forbidden" },
    });
  });
});
