import { HttpView, recordingLogger, viewServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { countsOf, eventually, openOffice, startComputer, startLab } from "./parties.ts";

const uri = "dpe://com.example.docs/doc-1";

describe("the way of a read", () => {
  test("the URI goes to the server as it was sent and the result comes back as it was (#read.untouched)", async () => {
    await using lab = await startLab({ docs: { documents: 1 } });
    const { computer } = lab;
    const strange = "DPE://com.example.docs/doc%2D1/pages/0/?categories=heading&x-unknown=%7e&format=json";
    const result = await computer.resources.read(strange);
    expect(result.contents).toHaveLength(1);
    expect(result.contents[0]).toMatchObject({ uri: strange, mimeType: "application/json" });
    expect((await countsOf(computer)).readsOf).toEqual({ [strange]: 1 });
  });

  test.each([
    "dpe://",
    "dpe://host/doc/pages/x",
    "dpe://host/doc?limit=0",
    "dpe://host/doc?format=xml",
    "dpe://user:secret@host/doc",
  ])("%s is 4204 before anything is forwarded (#read.invalid-uri)", async (invalid) => {
    await using view = await HttpView.start({ host: "host", documents: 1 });
    await using computer = await startComputer({ docs: view.config });
    await using office = await openOffice(computer);
    await computer.finder.query();
    await expect(office.agent.readResource("lab", invalid)).rejects.toMatchObject({
      name: "DocumentError",
      code: 4204,
    });
    await expect(office.agent.readResource("lab", invalid, { mcpServer: "docs" })).rejects.toMatchObject({
      code: 4204,
    });
    expect(view.state.counts.reads).toBe(0);
  });

  test("it leads to the server that lists the document, else to the server of the host, else nowhere (#read.finds-server)", async () => {
    const options = { host: "shared", documents: 1 };
    const resources = [{ uri: "dpe://shared/doc-7", name: "listed by b alone", text: "{}" }];
    await using lab = await startLab({
      a: { ...options, isForeign: true },
      b: { ...options, documents: 0, resources },
    });
    const { computer } = lab;
    await computer.finder.query();
    await computer.resources.read("dpe://shared/doc-7");
    await computer.resources.read("dpe://shared/doc-1/pages/0");
    await expect(computer.resources.read("dpe://shared/doc-8")).rejects.toMatchObject({ code: 4201 });
    // Once to describe it, because its listing says too little, and once for us.
    expect((await countsOf(computer, "b")).readsOf).toEqual({ "dpe://shared/doc-7": 2 });
    expect((await countsOf(computer, "a")).readsOf).toEqual({
      "dpe://shared/doc-1/pages/0": 1,
      "dpe://shared/doc-8": 1,
    });
    await expect(computer.resources.read("dpe://elsewhere/doc-1")).rejects.toMatchObject({
      code: 4201,
      details: { host: "elsewhere" },
    });
    await expect(computer.resources.read("file:///nowhere")).rejects.toMatchObject({ code: 404 });
  });

  test("two reads of the same at the same time are one MCP read, later ones are not", async () => {
    await using lab = await startLab({ docs: { documents: 1, readDelayMs: 100 } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const reads = [1, 2, 3].map(() => computer.resources.read(uri));
    const asked = office.agent.readResource("lab", `${uri}/pages/0`);
    const [first, ...others] = await Promise.all(reads);
    expect(others).toEqual([first, first]);
    await asked;
    await computer.resources.read(uri);
    expect((await countsOf(computer)).readsOf).toEqual({ [uri]: 2, [`${uri}/pages/0`]: 1 });
  });

  test("who gives up does not end the read that another waits for", async () => {
    await using lab = await startLab({ docs: { documents: 1, readDelayMs: 100 } });
    const { computer } = lab;
    const impatient = new AbortController();
    const aborted = computer.resources.read(uri, { signal: impatient.signal });
    const other = computer.resources.read(uri);
    impatient.abort(new Error("enough"));
    await expect(aborted).rejects.toThrow("enough");
    expect((await other).contents).toHaveLength(1);
  });
});

describe("two servers with one host", () => {
  test("are both kept with a warning, and the first registered answers what neither lists (#read.shared-host)", async () => {
    const { logger, lines } = recordingLogger();
    await using first = await HttpView.start({ documents: 2 });
    await using second = await HttpView.start({ documents: 2 });
    await using computer = await startComputer(
      { zeta: first.config, alpha: viewServer({ host: "other" }) },
      { logger },
    );
    await computer.applyConfig({
      mcpServers: {
        alpha: second.config,
        zeta: first.config,
      },
    });
    await eventually(async () => (await computer.finder.query()).totalCount).toBe(4);
    const warnings = lines.filter(({ message }) => message.startsWith("mcp servers share a host"));
    expect(warnings).toMatchObject([
      { level: "warn", fields: { host: "com.example.docs", server: "alpha", others: ["zeta"] } },
    ]);
    await expect(computer.resources.read("dpe://com.example.docs/doc-9")).rejects.toMatchObject({
      code: 4201,
    });
    expect([first.state.counts.reads, second.state.counts.reads]).toEqual([1, 0]);
  });

  test("that list the same document: the first configured answers, however slow it is (#read.shared-uri)", async () => {
    const { logger, lines } = recordingLogger();
    await using slow = await HttpView.start({ documents: 1 });
    await using quick = await HttpView.start({ documents: 1 });
    await slow.vanish();
    await using computer = await startComputer({ slow: slow.config, quick: quick.config }, { logger });
    await eventually(async () => (await computer.finder.query()).totalCount).toBe(1);
    await slow.resume();
    await eventually(() => lines.filter(({ message }) => message.includes("the same uris"))).toMatchObject([
      { level: "warn", fields: { server: "slow", other: "quick", count: 1 } },
    ]);
    for (const uri of ["dpe://com.example.docs/doc-0", "dpe://com.example.docs/doc-0/pages/0"])
      expect(computer.resources.serverOf(uri)).toBe("slow");
  });

  test("the first configured answers, though the second was quicker to list (#read.first-configured)", async () => {
    const options = { documents: 1, host: "com.dup" };
    await using lab = await startLab({ first: { ...options, listDelayMs: 700 }, second: options });
    const { computer } = lab;
    await eventually(() => computer.resources.serverOf("dpe://com.dup")).toBe("second");
    for (const uri of ["dpe://com.dup", "dpe://com.dup/doc-1"])
      expect((await computer.resources.locate(uri)).server).toBe("first");
  });

  test("the second answers while the first is down", async () => {
    await using first = await HttpView.start({ documents: 1, era: "modern" });
    const health = { everyMs: 100, timeoutMs: 500, misses: 1 };
    await using computer = await startComputer({ first: first.config }, { health });
    const servers = { first: first.config, second: viewServer({ documents: 2 }) };
    await computer.applyConfig({ mcpServers: servers });
    await eventually(async () => (await computer.finder.query()).totalCount).toBe(3);
    await first.vanish();
    await eventually(async () => (await computer.finder.query()).totalCount).toBe(2);
    await expect(computer.resources.read("dpe://com.example.docs/doc-9")).rejects.toMatchObject({
      code: 4201,
      details: { mcp_server: "second" },
    });
  });
});

describe("what goes wrong", () => {
  test.each([
    ["dpe://com.example.docs", 4201],
    [`${uri}9`, 4201],
    [`${uri}/pages/77`, 4202],
    [`${uri}/elements/none`, 4203],
  ])('a plain "resource not found" of %s is %i (#errors.foreign-not-found)', async (at, code) => {
    await using view = await HttpView.start({ documents: 1, isForeign: true, hasCatalogue: false });
    await using computer = await startComputer({ docs: view.config });
    await using office = await openOffice(computer);
    await computer.finder.query();
    await expect(office.agent.readResource("lab", at)).rejects.toMatchObject({
      name: "DocumentError",
      code,
      details: { uri: at, mcp_server: "docs" },
    });
  });

  test("a plain resource that is not there is 404, and another failure 500", async () => {
    await using lab = await startLab({
      docs: { documents: 1, unreadable: ["doc-1"] },
    });
    const { computer } = lab;
    await computer.finder.query();
    await expect(computer.resources.read("file:///nowhere", { server: "docs" })).rejects.toMatchObject({
      code: 404,
    });
    await expect(computer.resources.read(uri)).rejects.toMatchObject({
      code: 500,
      details: { mcp_code: -32_603 },
    });
  });

  test("an unknown server is 4014 with the names of those there are, one that is down 4014 too (#resources.unknown-server)", async () => {
    await using lab = await startLab({ docs: { documents: 1 } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const unknown = { name: "McpServerError", code: 4014 };
    await expect(office.agent.readResource("lab", uri, { mcpServer: "nobody" })).rejects.toMatchObject({
      ...unknown,
      details: { mcp_server: "nobody", mcp_servers: ["docs"] },
    });
    await expect(office.agent.resources("lab", "nobody")).rejects.toMatchObject(unknown);
    await expect(office.agent.templates("lab", "nobody")).rejects.toMatchObject(unknown);
    const ref = { type: "ref/prompt", name: "p" } as const;
    const query = { ref, argument: { name: "a", value: "" }, mcpServer: "nobody" };
    await expect(office.agent.complete("lab", query)).rejects.toMatchObject(unknown);
  });

  test("a server without the capability is 4015 (#resources.capability-missing)", async () => {
    await using lab = await startLab({
      tools: { isToolsOnly: true, canComplete: false },
    });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const missing = { name: "McpServerError", code: 4015, details: { mcp_server: "tools" } };
    await expect(office.agent.resources("lab", "tools")).rejects.toMatchObject(missing);
    await expect(office.agent.templates("lab", "tools")).rejects.toMatchObject(missing);
    await expect(office.agent.readResource("lab", "file:///a", { mcpServer: "tools" })).rejects.toMatchObject(
      missing,
    );
    const ref = { type: "ref/prompt", name: "p" } as const;
    const query = { ref, argument: { name: "a", value: "" }, mcpServer: "tools" };
    await expect(office.agent.complete("lab", query)).rejects.toMatchObject(missing);
  });

  test("a Computer that does not exist is 404", async () => {
    await using lab = await startLab({ docs: {} });
    const { computer } = lab;
    await using office = await openOffice(computer);
    await expect(office.agent.getFinder("nobody")).rejects.toMatchObject({ name: "RequestError", code: 404 });
    await expect(office.agent.readResource("nobody", uri)).rejects.toMatchObject({ code: 404 });
  });
});
