import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FinderAnswer } from "../../../packages/web/src/api/finder.ts";
import type { ReadAnswer } from "../../../packages/web/src/api/reading.ts";
import type { SearchView } from "../../../packages/web/src/api/search.ts";
import type { ProblemView, SystemState } from "../../../packages/web/src/api/system.ts";
import { EventListener } from "./event-listener.ts";
import type { Stand } from "./stand.ts";
import { ask, askApi, openStand, writeFiles } from "./stand.ts";

const rows = Array.from({ length: 300 }, (_, index) => `part-${index},${index}`);
const large = Buffer.alloc(1_300_000, "All work and no play.\n");
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
  "base64",
);

let stand: Stand;
beforeAll(async () => {
  stand = await openStand({
    files: {
      "plan.md": "# The plan\n\nBuild the **lighthouse** before winter.\n",
      "stock.csv": `part,count\n${rows.join("\n")}\n`,
      "reports/log.txt": large,
      "dot.png": png,
      "a \"quoted\"; name='x'\u202e.txt": "Odd names are names.\n",
      "broken.docx": "this is no archive",
    },
  });
}, 60_000);
afterAll(() => stand?.[Symbol.asyncDispose]());

const finder = (query = "") => askApi<FinderAnswer>(stand, `/api/finder?${query}`);
const read = (uri: string) => askApi<ReadAnswer>(stand, `/api/read?uri=${encodeURIComponent(uri)}`);

async function uriOf(title: string): Promise<string> {
  const { documents } = await finder();
  const found = documents.find((document) => document.title === title);
  if (!found) throw new Error(`there is no ${title}: ${documents.map((one) => one.title).join(", ")}`);
  return found.uri;
}

describe("GET /api/finder", () => {
  test("lists documents with type, pages, size, age and path", async () => {
    const { documents, total, groups, types } = await finder();
    expect(total).toBe(5);
    expect(groups).toEqual([{ server: "documents", count: 5 }]);
    expect(Object.fromEntries(types.map(({ type, count }) => [type, count]))).toEqual({
      txt: 2,
      md: 1,
      csv: 1,
      png: 1,
    });
    expect(documents.find(({ title }) => title === "The plan")).toMatchObject({
      server: "documents",
      type: "md",
      pages: 1,
      size: 52,
      modified: expect.stringMatching(/^\d{4}-/),
      path: join(stand.folder, "files", "plan.md"),
      isStale: false,
    });
  });

  test("filters by several types and by words, sorts, and pages", async () => {
    expect((await finder("type=md,csv")).total).toBe(2);
    expect((await finder("keyword=PLAN")).documents.map(({ title }) => title)).toEqual(["The plan"]);
    expect((await finder("server=other")).documents).toEqual([]);
    const bySize = await finder("sort=size&order=desc&limit=2");
    expect(bySize.documents.map(({ size }) => size)).toEqual([1_300_000, 3_691]);
    const rest = await finder("sort=size&order=desc&limit=500&offset=2");
    expect(rest.documents).toHaveLength(3);
    expect(rest.total).toBe(5);
  });

  test.each(["limit=501", "limit=-1", "offset=x", "sort=colour"])("refuses %s", async (query) => {
    const { status, text } = await ask(`${stand.origin}/api/finder?${query}`, {
      headers: stand.session,
    });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: "bad-request" });
  });
});

describe("GET /api/read", () => {
  test("gives what an Agent gets, with bytes and tokens", async () => {
    const uri = await uriOf("The plan");
    const page = await read(`${uri}/pages/0?format=markdown`);
    expect(page.text).toContain("# The plan");
    expect(page).toMatchObject({ mimeType: "text/markdown", bytes: Buffer.byteLength(page.text) });
    expect(page.tokens).toBeGreaterThan(5);
    expect(JSON.parse((await read(`${uri}/pages/0`)).text)).toMatchObject({ page_index: 0 });
  });

  test("explains what cannot be read", async () => {
    const refused = async (uri: string) => {
      const path = `/api/read?uri=${encodeURIComponent(uri)}`;
      const { status, text } = await ask(`${stand.origin}${path}`, { headers: stand.session });
      return { status, ...(JSON.parse(text) as object) };
    };
    const advice = expect.any(String);
    const uri = await uriOf("The plan");
    expect(await refused(`${uri}/pages/9`)).toMatchObject({ status: 404, code: "page-out-of-range", advice });
    expect(await refused("dpe://nobody/x")).toMatchObject({
      status: 404,
      code: "document-not-found",
      advice,
    });
    expect(await refused("dpe://")).toMatchObject({ status: 400, code: "invalid-dpe-uri", advice });
    expect(await refused("file:///etc/passwd")).toMatchObject({ status: 404, code: "not-found" });
    expect(await refused("")).toMatchObject({ status: 400, code: "bad-request" });
  });

  test("nothing that the page reads is taken for a call of the Agent", async () => {
    await read(await uriOf("The plan"));
    expect(stand.computer.tools.history()).toEqual([]);
    expect(await askApi(stand, "/api/calls")).toEqual([]);
  });
});

describe("GET /api/search", () => {
  test("finds the page and the words on it", async () => {
    const found = await askApi<SearchView>(stand, "/api/search?q=lighthouse");
    expect(found).toMatchObject({ kind: "full-text", total: 1 });
    const document_uri = await uriOf("The plan");
    const place = { document_uri, document_title: "The plan", page_index: 0 };
    expect(found.hits[0]).toMatchObject({ ...place, server: "documents" });
    expect(found.hits[0]?.snippet.find(({ is_match }) => is_match)?.text).toBe("lighthouse");
    expect(found.hits[0]?.page_tokens).toBeGreaterThan(0);
  });

  test("keeps to a type, and proposes what is near to a word that is nowhere", async () => {
    expect((await askApi<SearchView>(stand, "/api/search?q=lighthouse&type=csv")).total).toBe(0);
    const { corrections } = await askApi<SearchView>(stand, "/api/search?q=lighthuose");
    expect(corrections).toEqual([{ word: "lighthuose", near: ["lighthouse"] }]);
    expect(stand.computer.tools.history()).toEqual([]);
  });
});

describe("the bytes of documents", () => {
  const bytes = (path: string, headers: Record<string, string> = {}) =>
    ask(`${stand.origin}${path}`, { headers: { ...stand.session, ...headers } });

  test("the original is the very file, as an attachment that can do nothing", async () => {
    const uri = await uriOf("The plan");
    const { headers, text } = await bytes(`/api/original?uri=${encodeURIComponent(`${uri}/pages/0`)}`);
    expect(text).toBe("# The plan\n\nBuild the **lighthouse** before winter.\n");
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename=\"plan.md\"; filename*=UTF-8''plan.md",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
  });

  test("a large file comes whole, and in parts", async () => {
    const path = `/api/original?uri=${encodeURIComponent(await uriOf("log"))}`;
    const whole = await bytes(path);
    const sha256 = createHash("sha256").update(large).digest("hex");
    expect(createHash("sha256").update(whole.body).digest("hex")).toBe(sha256);
    expect(whole.headers).toMatchObject({ "accept-ranges": "bytes", etag: `"${sha256}"` });
    const part = await bytes(path, { range: "bytes=600000-1200000" });
    expect(part.status).toBe(206);
    expect(part.headers["content-range"]).toBe("bytes 600000-1200000/1300000");
    expect(part.body.equals(large.subarray(600_000, 1_200_001))).toBe(true);
    expect((await bytes(path, { range: "bytes=9999999-" })).status).toBe(416);
  });

  test("a picture in a document is shown as a picture", async () => {
    const { documents } = await finder("type=png");
    const uri = `${documents[0]?.uri}/pages/0`;
    const { elements } = JSON.parse((await read(uri)).text) as { elements: { element_id: string }[] };
    const element = `${documents[0]?.uri}/elements/${elements[0]?.element_id}`;
    const image = await bytes(`/api/blob?uri=${encodeURIComponent(element)}`);
    expect(image.headers).toMatchObject({ "content-type": "image/png", "content-disposition": "inline" });
    expect(image.headers["content-security-policy"]).toContain("sandbox");
    expect(image.body.subarray(1, 4).toString()).toBe("PNG");
  });

  test("a hostile file name stays within its header", async () => {
    const { documents } = await finder("keyword=quoted");
    const uri = documents[0]?.uri ?? "";
    const { status, headers } = await bytes(`/api/original?uri=${encodeURIComponent(uri)}`);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe(
      "attachment; filename=\"a _quoted__ name__x__.txt\"; filename*=UTF-8''a%20%22quoted%22%3B%20name%3D%27x%27%E2%80%AE.txt",
    );
  });

  test("what has no file says so", async () => {
    for (const uri of ["dpe://nobody/x", "https://example.com/", await uriOf("The plan").then(hostOf)]) {
      const { status, text } = await bytes(`/api/original?uri=${encodeURIComponent(uri)}`);
      expect([400, 404]).toContain(status);
      expect(JSON.parse(text)).toMatchObject({ message: expect.any(String) });
    }
  });
});

function hostOf(uri: string): string {
  return uri.split("/").slice(0, 3).join("/");
}

test("GET /api/problems names the files that cannot be read and what to do", async () => {
  const problems = await askApi<ProblemView[]>(stand, "/api/problems");
  expect(problems).toEqual([
    {
      ...{ server: "documents", file: "broken.docx", kind: "damaged" },
      ...{ reason: expect.any(String), advice: expect.any(String) },
    },
  ]);
  expect((await askApi<SystemState>(stand, "/api/state")).problemCount).toBe(1);
});

test("a change on disk is told to every page that listens, and so is what cannot be read any more", async () => {
  using page = new EventListener(stand);
  await page.event("indexing", ({ indexing }) => indexing.phase === "idle");
  const from = page.events.length;
  writeFiles(join(stand.folder, "files"), { "new.md": "# A new one\n" });
  await page.event("finder", () => true, from);
  await expect.poll(async () => (await finder()).total).toBe(6);
  const then = page.events.length;
  const uri = await uriOf("The plan");
  writeFiles(join(stand.folder, "files"), { "plan.md": "# The plan\n\nBuild two of them.\n" });
  await page.event("resource", (event) => event.uri === uri, then);
  rmSync(join(stand.folder, "files", "broken.docx"));
  await page.event("state", ({ state }) => state.problemCount === 0, then);
});
