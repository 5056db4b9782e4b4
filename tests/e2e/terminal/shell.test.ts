import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectAgent } from "@a2c-smcp/agent";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestOffice } from "../test-office.ts";
import { Pane } from "./pane.ts";

/** One `a2c shell` on a real pseudo-terminal, from its first prompt to its end. */
let office: TestOffice;
let pane: Pane;
beforeAll(async () => {
  office = await TestOffice.open();
  pane = new Pane(["shell"], { env: office.env, columns: 90, rows: 40 });
}, 60_000);
afterAll(async () => {
  await pane?.[Symbol.asyncDispose]();
  await office?.[Symbol.asyncDispose]();
});

/** Types a line and waits until the screen shows what it should; the screen is emptied first. */
async function enter(line: string, shows: RegExp): Promise<string> {
  pane.type("C-l");
  pane.type(line, "Enter");
  return pane.shows(shows);
}

/** Types a word and then Tab on an empty line, and waits until the screen shows what came of it. */
async function press(word: string, shows: RegExp): Promise<void> {
  pane.type("C-u", "C-l", word);
  await pane.shows(new RegExp(`> ${word}$`, "m"));
  pane.type("Tab");
  await pane.shows(shows);
}

describe("a2c shell", () => {
  test("says where it is and waits for a line", async () => {
    const screen = await pane.shows(/a2c:\/> *$/m);
    expect(screen).toContain("office main: lab");
    expect(screen).toContain("Type help");
  });

  test("lists documents by their files, which cd takes, and says what they cost in tokens", async () => {
    const screen = await enter("ls", /≈ [\d,]+ tokens/);
    expect(screen).toMatch(/^FILE +TITLE +TYPE +PAGES +CHANGED +FOLDER$/m);
    expect(screen).toMatch(/^doc-1 +Report 1 +xlsx +2 /m);
    expect(await enter("ls library", /≈ [\d,]+ tokens/)).toMatch(/^doc-1 +Report 1 +xlsx +2 /m);
  });

  test("goes into a document and a page, and cat shows an element from there", async () => {
    await enter("cd doc-1", /a2c:\/doc-1> *$/m);
    expect(await enter("ls", /2 pages/)).toMatch(/^ +2 +Chapter 1 +4$/m);
    await enter("cd 2", /a2c:\/doc-1\/2> *$/m);
    expect(await enter("cat lst-1", /• three/)).toContain("• one");
    expect(await enter("pwd", /dpe:/)).toContain("dpe://com.example.docs/doc-1/pages/1");
    await enter("cd ..", /a2c:\/doc-1> *$/m);
    await enter("cd", /a2c:\/> *$/m);
  });

  test("Tab completes commands, documents, pages and parameters", async () => {
    // Keys that come in one go are taken for pasted text, so each Tab is pressed by itself.
    await press("tool", /a2c:\/> tools *$/m);
    await press("cat doc-2/2/tb", /> cat doc-2\/2\/tbl-1$/m);
    await press("call get-su", /> call get-sum *$/m);
    pane.type("a");
    await pane.shows(/get-sum a$/m);
    pane.type("Tab");
    await pane.shows(/call get-sum a=$/m);
    pane.type("2 b=40", "Enter");
    await pane.shows(/The sum of 2 and 40 is 42\./);
  });

  test("a mistake is said and the prompt comes back", async () => {
    expect(await enter("fly", /There is no command fly\./)).toContain("Type help");
    expect(await enter("cd nowhere", /There is no nowhere here\./)).toContain("ls shows what is here.");
    await enter("ls --typo", /unknown option '--typo'/);
    expect(await enter("cat doc-1/99", /\(4202\)/)).toMatch(/a2c:\/> *$/m);
  });

  test("Ctrl-C ends the command that runs, and empties a line that is being typed", async () => {
    pane.type("C-l", "call trigger-long-running-operation duration=60 steps=60", "Enter");
    await pane.shows(/\d+ %/);
    pane.type("C-c");
    await pane.shows(/Cancelled\.\s+a2c:\/> *$/m);
    pane.type("half a line", "C-c");
    await pane.shows(/a2c:\/> *$/m);
    pane.type("C-c");
    await pane.shows(/Ctrl-D or exit leaves\./);
  });

  test("news appears above the line that is being typed, which stays as it is", async () => {
    pane.type("C-l", "cat doc-1");
    await pane.shows(/a2c:\/> cat doc-1$/m);
    const { url, secret } = office;
    const guest = await connectAgent({ url, secret, office: "main", name: "guest" });
    await pane.shows(/^· agent guest came\na2c:\/> cat doc-1$/m);
    await guest.close();
    await pane.shows(/^· agent guest left\na2c:\/> cat doc-1$/m);
    pane.type("/1/txt-1", "Enter");
    await pane.shows(/^Page 1 begins here\.$/m);
  });

  test("draws Markdown: tables with aligned columns in colour, nothing of the document obeyed", async () => {
    const screen = await enter('cat "The lighthouse plan"', /stays text\.[\s\S]*tokens/);
    expect(screen).toMatch(/^Tower +1200$/m);
    expect(screen).toMatch(/^灯室 +980$/m);
    expect(screen).toContain("\\u001b[31mred");
    expect(pane.colouredText()).toContain("\u001b[1m");
  });

  test("remembers what was typed, over its end", async () => {
    pane.type("C-l", "Up");
    await pane.shows(/> cat "The lighthouse plan"$/m);
    pane.type("C-u", "C-d");
    expect(await pane.exited()).toBe(0);
    const history = readFileSync(join(office.folder, "state", "a2c", "history"), "utf8");
    expect(history.split("\n")).toContain("cd doc-1");
  });
});
