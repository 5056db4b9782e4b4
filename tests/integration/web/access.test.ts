import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Computer } from "@a2c-smcp/computer";
import { serveWeb, WebErrorCode } from "@a2c-smcp/web";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stand } from "./stand.ts";
import { ask, openStand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand?.[Symbol.asyncDispose]());

const asked = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  ask(`${stand.origin}${path}`, { method, headers });

describe("the link", () => {
  test("gives a cookie that scripts and other sites never see, and leads to the clean address", async () => {
    const { status, headers, text } = await ask(`${stand.web.link}&uri=dpe%3A%2F%2Fh%2Fd`);
    expect(status).toBe(303);
    expect(headers["location"]).toBe("/?uri=dpe%3A%2F%2Fh%2Fd");
    expect(String(headers["set-cookie"])).toMatch(
      new RegExp(`^a2c-web-${stand.web.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
    expect(String(headers["set-cookie"])).not.toContain(new URL(stand.web.link).searchParams.get("token"));
    expect(text).toBe("");
  });

  test("a deep link keeps its place", async () => {
    const token = new URL(stand.web.link).searchParams.get("token");
    const { headers } = await asked(`/finder?uri=dpe%3A%2F%2Fh%2Fd&token=${token}`);
    expect(headers["location"]).toBe("/finder?uri=dpe%3A%2F%2Fh%2Fd");
  });

  test("it never leads away from here", async () => {
    const token = new URL(stand.web.link).searchParams.get("token");
    const { headers } = await asked(`//evil.example/x?token=${token}`);
    expect(headers["location"]).toBe("/evil.example/x");
  });

  test.each(["/", "/finder", "/?token=wrong", "/assets/index-abcdefgh.js"])(
    "without it %s is a page that says what to do, and nothing else",
    async (path) => {
      const { status, headers, text } = await asked(path);
      expect(status).toBe(401);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(text).toContain("a2c up");
      expect(text).not.toContain("the page</title>");
      expect(headers["set-cookie"]).toBeUndefined();
    },
  );

  test.each(["state", "finder", "read?uri=x", "blob?uri=x", "original?uri=x", "events", "tools"])(
    "without it /api/%s answers nobody",
    async (path) => {
      const wrong = { cookie: `a2c-web-${stand.web.port}=wrong` };
      for (const headers of [{}, wrong]) {
        const { status, text } = await asked(`/api/${path}`, headers);
        expect(status).toBe(401);
        expect(JSON.parse(text)).toMatchObject({ code: "unauthorized", advice: expect.any(String) });
      }
    },
  );
});

describe("a request that no page of ours makes", () => {
  test.each(["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1"])(
    "is refused under the name %s, so that no name server can lead here",
    async (host) => {
      const { status, text } = await asked("/api/state", { host, cookie: stand.cookie });
      expect(status).toBe(403);
      expect(JSON.parse(text)).toMatchObject({ code: "wrong-host", advice: expect.any(String) });
    },
  );

  test("is welcome under each name of this machine", async () => {
    for (const name of ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"]) {
      const host = `${name}:${stand.web.port}`;
      expect((await asked("/api/state", { host, cookie: stand.cookie })).status).toBe(200);
    }
  });

  test.each([
    ["another origin", "http://evil.example"],
    ["another port", "http://127.0.0.1:1"],
    ["a sandboxed page", "null"],
    ["no origin at all", undefined],
  ])("is refused when something is to be done from %s", async (_, origin) => {
    const headers = { cookie: stand.cookie, "content-type": "application/json" };
    const from: Record<string, string> = origin === undefined ? headers : { ...headers, origin };
    const { status, text } = await asked("/api/call", from, "POST");
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({ code: "wrong-origin" });
  });

  test("is refused when a foreign page asks, even without an Origin", async () => {
    const headers = { cookie: stand.cookie, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    expect((await asked("/api/state", headers)).status).toBe(403);
    const preflight = { origin: "http://evil.example", "access-control-request-method": "POST" };
    const { status, headers: said } = await asked("/api/call", preflight, "OPTIONS");
    expect(status).toBe(403);
    expect(Object.keys(said).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("every answer", () => {
  test.each(["/", "/finder", "/api/state", "/api/nothing", "/missing.js"])(
    "of %s lets nothing run but the page's own scripts",
    async (path) => {
      const { headers } = await asked(path, { cookie: stand.cookie });
      expect(headers["content-security-policy"]).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
          "connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    },
  );
});

describe("the page", () => {
  const page = (path: string) => asked(path, { cookie: stand.cookie });

  test("is what every address within it answers", async () => {
    for (const path of ["/", "/finder?uri=dpe%3A%2F%2Fh", "/computer/servers"]) {
      const { status, text, headers } = await page(path);
      expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
      expect(text).toContain("the page</title>");
    }
  });

  test("its hashed files may be kept, and no path leads out of its folder", async () => {
    const script = await page("/assets/index-abcdefgh.js");
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(script.headers["cache-control"]).toContain("immutable");
    for (const path of ["/../files/x.md", "/%2e%2e/%2e%2e/etc/passwd.txt", "/assets/..%2f..%2fx.json"])
      expect((await page(path)).status).toBe(404);
  });

  test("only answers questions", async () => {
    const headers = { cookie: stand.cookie, origin: stand.origin };
    expect((await asked("/", headers, "DELETE")).status).toBe(405);
    const wrong = await asked("/api/call", headers);
    expect([wrong.status, wrong.headers["allow"]]).toEqual([405, "POST"]);
  });
});

test("a page that is not built says so, and the API works all the same", async () => {
  await using bare = await openStand({ app: {} });
  expect(bare.web.hasPage).toBe(false);
  const headers = { cookie: bare.cookie };
  const { status, text } = await ask(`${bare.origin}/`, { headers });
  expect(status).toBe(503);
  expect(text).toContain("npm run build");
  expect((await ask(`${bare.origin}/api/state`, { headers })).status).toBe(200);
});

test("a port that is taken is an error that says so", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo;
  await using computer = new Computer({ name: "c", config: { mcpServers: {} } });
  await expect(serveWeb({ computer, port })).rejects.toMatchObject({
    code: WebErrorCode.PortTaken,
    message: expect.stringContaining(`port ${port}`),
  });
  other.close();
});
