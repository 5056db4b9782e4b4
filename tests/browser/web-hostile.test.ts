import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "./web-system.ts";
import { WebSystem } from "./web-system.ts";

const evil = "http://evil.example";

/** Every way that we know of to run something, or to tell somebody, from within a document. */
const markup = `
<script>globalThis.hacked = "script"; fetch("${evil}/fetch")</script>
<script src="${evil}/script.js"></script>
<img src="x" onerror="globalThis.hacked = 'onerror'">
<img src="${evil}/pixel.png"><img srcset="${evil}/set.png 2x">
<svg onload="globalThis.hacked = 'svg'"><image href="${evil}/image.png"/></svg>
<iframe srcdoc="<script>parent.hacked = 'frame'</script>"></iframe><iframe src="${evil}/frame"></iframe>
<object data="${evil}/object"></object><embed src="${evil}/embed">
<link rel="stylesheet" href="${evil}/style.css"><style>@import "${evil}/import.css"; body { background: url(${evil}/css.png) }</style>
<meta http-equiv="refresh" content="0; url=${evil}/refresh">
<base href="${evil}/"><form action="${evil}/form"><button autofocus onfocus="globalThis.hacked = 'focus'">Go</button></form>
<video src="${evil}/video.mp4" autoplay></video><audio src="${evil}/audio.mp3"></audio>
<a href="javascript:globalThis.hacked = 'link'">a script link</a>
<a href="data:text/html,<script>alert(1)</script>">a data link</a>
<details open ontoggle="globalThis.hacked = 'toggle'">x</details>
<p style="background: url(${evil}/inline.png)">The end of it.</p>`;

const files = {
  "page.html": `<!doctype html><html><head><title>Hostile page</title></head><body><h1>Hostile page</h1>${markup}</body></html>`,
  "notes.md": `# Hostile notes\n\n${markup}\n\n![pixel](${evil}/md.png)\n\n[script](javascript:globalThis.hacked='md')\n\n<${evil}/auto>\n\n$$\\href{javascript:globalThis.hacked='math'}{x} \\includegraphics{${evil}/tex.png}$$\n\nThe end of it.\n`,
  "drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="globalThis.hacked='svg file'"><title>Hostile drawing</title><script>globalThis.hacked="svg script"</script><image xlink:href="${evil}/svg.png"/><foreignObject>${markup.replaceAll("&", "&amp;")}</foreignObject><text>The end of it.</text></svg>`,
  "table.csv": `name,formula\n"<img src=x onerror=globalThis.hacked=1>","=HYPERLINK(""${evil}"")"\n`,
  "<img src=x onerror=globalThis.hacked='name'>.txt": "The end of it.",
  "'\"><script>globalThis.hacked='quote'<!--.txt": "The end of it.",
  "\u202egnp.exe.txt": "The end of it.",
} as const;

let system: WebSystem;
beforeAll(async () => {
  system = await WebSystem.start({ files, hasSamples: false });
}, 90_000);
afterAll(() => system?.[Symbol.asyncDispose](), 30_000);

/** How the page's own script asks; text, because it runs in the page. */
const withKey = '{ headers: { "x-a2c-key": localStorage.getItem("a2c.key") } }';

const hackedIn = (page: Page): Promise<unknown> => page.evaluate("globalThis.hacked");

/** Opens every document in turn, in every way that the page offers. */
async function lookAtEverything(visitor: Visitor): Promise<number> {
  const { page } = visitor;
  const options = visitor.documents();
  await options.first().waitFor();
  const count = await options.count();
  for (let index = 0; index < count; index += 1) {
    await options.nth(index).click();
    await page.getByRole("article").waitFor();
    const ways = page.getByRole("group", { name: "Show" }).getByRole("button");
    for (let way = await ways.count(); way > 0; way -= 1) {
      await ways.nth(way - 1).click();
      await page.getByRole("document").or(page.getByRole("region")).first().waitFor();
    }
  }
  return count;
}

describe("hostile documents", () => {
  test("nothing of them runs, and nobody is told, however they are looked at", async () => {
    await using visitor = await system.visit();
    const { page } = visitor;
    expect(await lookAtEverything(visitor)).toBeGreaterThanOrEqual(6);
    for (const q of ["hostile", "hacked", "end of it"]) {
      await page.getByRole("textbox", { name: "Search" }).fill(q);
      await page.getByRole("button", { name: /^Text/ }).click();
      await page.getByRole("listbox", { name: "Text" }).getByRole("option").first().waitFor();
    }
    await visitor.open("/computer/resources");
    await page.getByText("Hostile page").first().waitFor();
    expect(await hackedIn(page)).toBeUndefined();
    expect(visitor.foreign).toEqual([]);
    // Not even an attempt: the policy has had nothing to stop. A picture that is elsewhere has no bytes here, which the
    // browser tells as an answer 404 of our own server.
    expect(visitor.troubles.filter((said) => !said.startsWith("Failed to load resource"))).toEqual([]);
    expect(new URL(page.url()).origin).toBe(visitor.origin);
  });

  test("links out of them are shown as what they are, and only lead to the web or to mail", async () => {
    await using visitor = await system.visit();
    const { page } = visitor;
    await page.getByRole("option", { name: /Hostile notes/ }).click();
    await page.getByRole("article").waitFor();
    const links = page.getByRole("article").getByRole("link");
    for (const link of await links.all()) {
      expect(await link.getAttribute("href")).toMatch(/^(https?|mailto):|^\//);
      expect(await link.getAttribute("rel")).toContain("noreferrer");
    }
  });

  test("their files cannot be opened by an address, and are saved as bytes of no kind", async () => {
    await using visitor = await system.visit();
    const { page } = visitor;
    await visitor.documents().first().waitFor();
    const uris = (await page.evaluate(
      `fetch("/api/finder", ${withKey}).then((answer) => answer.json()).then(({ documents }) => documents.map(({ uri }) => uri))`,
    )) as string[];
    expect(uris.length).toBeGreaterThanOrEqual(6);
    for (const uri of uris) {
      const address = `/api/original?uri=${encodeURIComponent(uri)}`;
      const answer = await page.evaluate(
        `fetch(${JSON.stringify(address)}, ${withKey}).then(({ status, headers }) => [status, headers.get("content-type"), headers.get("content-security-policy"), headers.get("content-disposition")])`,
      );
      expect(answer).toEqual([
        ...[200, "application/octet-stream", expect.stringContaining("sandbox")],
        expect.stringMatching(/^attachment; filename="[^<>"\u202e]+"/),
      ]);
      expect((await page.request.get(`${visitor.origin}${address}`)).status()).toBe(401);
    }
    expect(await hackedIn(page)).toBeUndefined();
    expect(visitor.foreign).toEqual([]);
  });

  test("the policy would stop what got into the page all the same", async () => {
    await using visitor = await system.visit();
    const { page } = visitor;
    await visitor.documents().first().waitFor();
    await page.evaluate(`{
      const place = document.createElement("div");
      place.innerHTML = ${JSON.stringify(markup.replace(/<meta[^>]*>/, ""))};
      document.body.append(place);
      const script = document.createElement("script");
      script.textContent = "globalThis.hacked = 'inline'";
      document.body.append(script);
    }`);
    await expect.poll(() => visitor.troubles.join("\n")).toContain("Content Security Policy");
    expect(await hackedIn(page)).toBeUndefined();
    expect(visitor.foreign).toEqual([]);
    expect(await page.evaluate("fetch('http://evil.example/x').then(() => 'sent', () => 'stopped')")).toBe(
      "stopped",
    );
  });
});
