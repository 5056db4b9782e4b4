import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectAgent } from "@a2c-smcp/agent";
import { startProgram } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "./a2c.ts";
import { TestOffice } from "./test-office.ts";

/** Everything of this file looks at one office, by the local API of its Computer. */
let office: TestOffice;
beforeAll(async () => {
  office = await TestOffice.open();
}, 60_000);
afterAll(() => office?.[Symbol.asyncDispose](), 30_000);

interface Listed {
  readonly documents: readonly { readonly uri: string; readonly title: string; readonly computer: string }[];
  readonly total_count: number;
}

const uris = new Map<string, string>();

/** The URI of a document by its title; what was listed once is not asked for again. */
async function uriOf(title: string): Promise<string> {
  const known = uris.get(title);
  if (known !== undefined) return known;
  const { documents } = await office.json<Listed>("ls");
  for (const document of documents) uris.set(document.title, document.uri);
  const found = uris.get(title);
  if (found === undefined) throw new Error(`no document ${title} in ${JSON.stringify(documents)}`);
  return found;
}

const doc = "dpe://com.example.docs/doc-1";

describe("a2c ls", () => {
  test("lists the documents of a running system that it found by itself", async () => {
    await expect.poll(async () => (await office.json<Listed>("ls")).total_count).toBe(6);
    const { code, stdout, stderr } = await office.a2c("ls");
    expect(code).toBe(0);
    const [head, ...rows] = stdout.trimEnd().split("\n");
    expect(head).toMatch(/^FILE +TITLE +TYPE +PAGES +CHANGED +FOLDER +URI$/);
    expect(rows).toHaveLength(6);
    expect(rows.find((row) => row.includes("Report 1"))).toMatch(
      /^doc-1 +Report 1 +xlsx +2 +2026-01-0[12] +\S+ +dpe:.*doc-1$/,
    );
    // A title that is no more than the name of the file is not repeated.
    expect(rows.find((row) => row.startsWith("ledger.csv"))).toMatch(
      /^ledger\.csv +csv +\d+ .* documents +dpe:/,
    );
    expect(rows.find((row) => row.startsWith("plan.md"))).toMatch(/^plan\.md +The lighthouse plan +md /);
    expect(stderr).toBe("6 documents\n");
    expect(stdout).not.toContain("\u001b");
  });

  test("ends well when its reader has seen enough", async () => {
    const line = `"${process.execPath}" "${main}" ls 2>&1 | true; exit "\${PIPESTATUS[0]}"`;
    await using piped = startProgram({ command: "bash", args: ["-c", line], env: office.env });
    expect(await piped.exited).toBe(0);
  });

  test("--json has these keys and no others", async () => {
    const { documents, total_count } = await office.json<Listed>("ls", "--keyword", "month 2");
    expect(total_count).toBe(1);
    expect(documents).toEqual([
      {
        computer: "lab",
        server: "views",
        uri: "dpe://com.example.docs/doc-2",
        title: "Report 2",
        file: "doc-2",
        path: "/library/doc-2",
        file_type: "md",
        page_count: 2,
        last_modified: "2026-01-02T00:00:00.000Z",
        keywords: ["topic-2"],
        summary: "What happened in month 2",
      },
    ]);
  });

  test("--type, --limit and --offset choose, and the next command is said", async () => {
    const { stdout, stderr } = await office.a2c("ls", "--limit", "2", "--offset", "1");
    expect(stdout.trimEnd().split("\n")).toHaveLength(3);
    expect(stderr).toBe("2 of 6 documents · more: a2c ls --offset 3 --limit 2\n");
    const { documents } = await office.json<Listed>("ls", "--type", "csv");
    expect(documents).toMatchObject([
      { title: "ledger", file: "ledger.csv", path: join(office.folder, "documents", "ledger.csv") },
    ]);
    expect(await office.a2c("ls", "--limit", "many")).toMatchObject({ code: 2, stdout: "" });
  });

  test("of a document lists its pages, of a page its elements", async () => {
    expect(await office.json("ls", doc)).toEqual({
      uri: doc,
      title: "Report 1",
      file_type: "xlsx",
      pages: [0, 1].map((index) => ({
        page: index + 1,
        page_index: index,
        title: `Chapter ${index}`,
        element_count: 4,
        uri: `${doc}/pages/${index}`,
      })),
      page_total: 2,
    });
    const page = await office.json<{ elements: unknown[] }>("ls", `${doc}/pages/1`, "--type", "table");
    expect(page).toEqual({
      uri: `${doc}/pages/1`,
      page_index: 1,
      title: "Chapter 1",
      elements: [
        { element_id: "tbl-1", category: "table", summary: "rows by number", uri: `${doc}/elements/tbl-1` },
      ],
      element_total: 1,
    });
  });

  test("what is not there, or no place, is said with what to do", async () => {
    const missing = await office.a2c("ls", "dpe://com.example.docs/nope");
    expect(missing).toMatchObject({ code: 1, stdout: "" });
    expect(missing.stderr).toContain("`a2c ls` shows which documents there are.");
    const wrong = await office.a2c("ls", "dpe://h//x");
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("A document URI looks like");
  });
});

describe("a place", () => {
  test.each(["plan.md", "documents/plan.md", "PLAN.MD", "the lighthouse plan", "lighthouse"])(
    "may be what people call it: %s",
    async (word) => {
      const listed = await office.json<{ title: string }>("ls", word);
      expect(listed.title).toBe("The lighthouse plan");
    },
  );

  test("may have a page behind a colon, counted from 1", async () => {
    const { stdout } = await office.a2c("cat", "Report 1:2");
    expect(stdout).toContain("Page 1 begins here.");
    expect(stdout).not.toContain("Page 0 begins here.");
  });

  test("that could be several documents is asked about, with all of them", async () => {
    const { code, stderr } = await office.a2c("cat", "Report");
    expect(code).toBe(2);
    expect(stderr).toContain("Report could be 3 documents.");
    expect(stderr).toContain("dpe://com.example.docs/doc-2");
  });

  test("that nothing is called is said, with what is near", async () => {
    const { code, stderr } = await office.a2c("cat", "plam.md");
    expect(code).toBe(1);
    expect(stderr).toContain("No document is called plam.md.\nNear: plan.md.");
  });

  test("may be a folder", async () => {
    const { documents } = await office.json<Listed>("ls", "documents");
    expect(documents.map(({ uri }) => uri)).toHaveLength(3);
    expect((await office.json<Listed>("ls", "documents/", "--type", "md")).total_count).toBe(1);
  });
});

describe("a2c cat", () => {
  test("of a page gives Markdown to a pipe, and nothing that a terminal would obey", async () => {
    const { code, stdout } = await office.a2c("cat", `${await uriOf("The lighthouse plan")}/pages/0`);
    expect(code).toBe(0);
    expect(stdout).toContain("# The lighthouse plan\n");
    expect(stdout).toContain("| 灯室 | 980 |");
    expect(stdout).toContain("\\u001b[31mred");
    expect(stdout).not.toContain("\u001b");
  });

  test("of a document gives every page", async () => {
    const { stdout, stderr } = await office.a2c("cat", doc);
    expect(stdout).toContain("Page 0 begins here.");
    expect(stdout).toContain("Page 1 begins here.");
    expect(stdout).toContain("<!-- page 2 · Chapter 1 -->");
    expect(stderr).toContain(`the rest: a2c cat ${doc}/elements/tbl-0 --rows 51-`);
  });

  test("--rows goes through a long table in windows", async () => {
    const ledger = await uriOf("ledger");
    const [table] = (
      await office.json<{ elements: { uri: string }[] }>("ls", `${ledger}/pages/0`, "--type", "table")
    ).elements;
    const { stdout, stderr } = await office.a2c("cat", table?.uri ?? "", "--rows", "95-205");
    const rows = [...stdout.matchAll(/^\| (\d+) \| item \d+ \|$/gm)].map(([, id]) => Number(id));
    expect(rows).toEqual(Array.from({ length: 111 }, (_, index) => index + 95));
    expect(stderr).toBe(`rows 95–205 of 250 · more: a2c cat ${table?.uri} --rows 206-250\n`);
    const beyond = await office.a2c("cat", table?.uri ?? "", "--rows", "999-");
    expect(beyond).toMatchObject({ code: 1 });
    expect(beyond.stderr).toContain("There is no row 999: there are 250.");
  });

  test("--format prints what an Agent is given, byte for byte as JSON", async () => {
    const { stdout } = await office.a2c("cat", `${doc}/pages/0`, "--format", "json");
    await using agent = await connectAgent({
      url: office.url,
      office: "main",
      name: "t",
      secret: office.secret,
    });
    expect(JSON.parse(stdout)).toEqual(await agent.readPage(agent.computers()[0]?.name ?? "", doc, 0));
  });

  test("shows any resource, and -o writes it to a file", async () => {
    expect((await office.a2c("cat", "file:///notes.txt")).stdout).toBe("Remember the milk.\n");
    const file = join(office.folder, "page.md");
    const { code, stderr } = await office.a2c("cat", `${doc}/pages/0`, "--output", file);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("written") });
    expect(readFileSync(file, "utf8")).toContain("# Chapter 0");
  });
});

describe("a2c tools and a2c call", () => {
  test("a tool is shown with what it takes, and how to call it", async () => {
    const { stdout } = await office.a2c("tools", "get-sum");
    expect(stdout).toContain("everything__get-sum · everything · lab");
    expect(stdout).toMatch(/^a +number +required +First number$/m);
    expect(stdout).toContain("Call it: a2c call everything__get-sum a=1 b=1");
    const unknown = await office.a2c("tools", "get-sun");
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain("get-sum");
  });

  test("a call gives values the types of the schema and prints the result", async () => {
    expect(await office.a2c("call", "get-sum", "a=2", "b=40")).toMatchObject({
      code: 0,
      stdout: "The sum of 2 and 40 is 42.\n",
    });
    const file = join(office.folder, "params.json");
    writeFileSync(file, '{"message":"from a file"}');
    expect(await office.json("call", "echo", "--params", `@${file}`)).toEqual({
      isError: false,
      content: [{ type: "text", text: "Echo: from a file" }],
    });
  });

  test("what is wrong with a call is wrong use; what the tool itself reports is a failure", async () => {
    expect(await office.a2c("call", "get-sum", "a=two")).toMatchObject({ code: 2, stdout: "" });
    const failed = await office.a2c("call", "gzip-file-as-resource", "data=http://127.0.0.1:1/", "name=x");
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain("gzip-file-as-resource reported an error.");
  });
});

describe("the other views", () => {
  test("a2c desktop shows the windows", async () => {
    expect((await office.a2c("desktop")).stdout).toContain("window://com.example.docs/status\n\n# Status");
    expect(await office.json("desktop")).toEqual({
      desktops: [
        {
          computer: "lab",
          windows: [{ uri: "window://com.example.docs/status", text: "# Status\n\nAll is **well**." }],
        },
      ],
    });
  });

  test("a2c resources lists those of one server", async () => {
    const { resources } = await office.json<{ resources: { uri: string; server: string }[] }>(
      "resources",
      "views",
    );
    expect(resources).toContainEqual({
      computer: "lab",
      server: "views",
      uri: "file:///notes.txt",
      name: "notes",
      mime_type: "text/plain",
    });
    expect(resources.find(({ uri }) => uri === doc)).toMatchObject({ file: "doc-1", path: "/library/doc-1" });
    const { stdout } = await office.a2c("resources", "views");
    expect(stdout).toMatch(/^SERVER +NAME +TITLE +TYPE/);
    expect(stdout).toMatch(/^views +doc-1 +Report 1 +application\/json/m);
    expect(stdout).toMatch(/^views +notes +text\/plain/m);
    const unknown = await office.a2c("resources", "nope");
    expect(unknown).toMatchObject({ code: 1, stdout: "" });
  });

  test("a2c skills lists them, shows one, and writes a file of it", async () => {
    const folder = join(office.folder, "skills", "user", "tidy-up");
    mkdirSync(folder, { recursive: true });
    const text = "---\nname: tidy-up\ndescription: Tidies \u001b[31mup\n---\n# Tidy up\n";
    writeFileSync(join(folder, "SKILL.md"), text);
    writeFileSync(join(folder, "a.bin"), Buffer.alloc(100_000, 0));
    const target = join(office.folder, "a.bin");

    expect(await office.a2c("skills")).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining("\u001b[31m"),
    });
    expect(await office.json("skills")).toMatchObject({ skills: [{ computer: "lab", name: "tidy-up" }] });
    expect(await office.a2c("skills", "tidy-up")).toMatchObject({ code: 0, stdout: "# Tidy up\n\n" });
    expect(await office.a2c("skills", "tidy-up", "a.bin", "-o", target)).toMatchObject({ code: 0 });
    expect(readFileSync(target)).toEqual(Buffer.alloc(100_000, 0));
    expect(await office.a2c("skills", "nope")).toMatchObject({
      ...{ code: 1, stdout: "", stderr: expect.stringContaining("a2c skills") },
    });
  });

  test("a2c room says who is there; who looks is not, unless from the agent seat", async () => {
    const lab = { name: "lab", role: "computer", version: "0.5.0" };
    const room = { office: "main", server: expect.stringContaining(office.url) };
    expect(await office.json("room")).toEqual({ ...room, members: [lab] });
    expect(await office.json("room", "--as-agent")).toEqual({
      ...room,
      members: [lab, { name: "a2c-room", role: "agent", version: "0.5.0" }],
    });
  });

  test("a2c ls sorts, and keeps what changed since", async () => {
    type Sorted = { documents: { file: string; size?: number }[]; total_count: number };
    const files = async (...flags: readonly string[]): Promise<string[]> =>
      (await office.json<Sorted>("ls", ...flags)).documents.map(({ file }) => file);
    const byName = await files("--sort", "name");
    expect(byName).toEqual(byName.toSorted(new Intl.Collator("en", { numeric: true }).compare));
    expect(await files("--sort", "name", "--reverse")).toEqual(byName.toReversed());
    const sizes = (await office.json<Sorted>("ls", "--sort", "size")).documents.map(({ size }) => size ?? 0);
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
    const recent = await files("--since", "2w", "--sort", "changed");
    expect(recent).toContain("plan.md");
    expect(recent).not.toContain("doc-1");
    expect(await office.a2c("ls", "--sort", "colour")).toMatchObject({ code: 2 });
    expect((await office.a2c("ls", "--since", "soon")).stderr).toContain("7d");
  });

  test("parameters that do not fit are said with what to do", async () => {
    const noQuery = await office.a2c("call", "search_documents");
    expect(noQuery.stderr).toMatch(/must have required property 'query'/);
    expect(noQuery.stderr).toMatch(/`a2c tools search_documents` shows/);
  });

  test("a2c search finds places, with the words around them", async () => {
    const found = await office.json<{ query: string; hits: { uri: string; snippet: object[] }[] }>(
      "search",
      "lighthouse",
    );
    expect(found.query).toBe("lighthouse");
    expect(found.hits[0]?.uri).toContain((await uriOf("The lighthouse plan")).slice(0, 20));
    const asked = await office.json<{ searched: object[] }>("search", "what is the lighthouse");
    expect(asked.searched).toMatchObject([
      {
        full_text: true,
        is_complete: true,
        coverage: { failed: 0, partial: [] },
        words_ignored: ["what", "is", "the"],
      },
    ]);
    const nothing = await office.a2c("search", "zzzznothing");
    expect(nothing.stderr).toContain("Nothing found for zzzznothing.");
    // As grep does, so that a script can tell.
    expect(nothing.code).toBe(1);
  });
});
