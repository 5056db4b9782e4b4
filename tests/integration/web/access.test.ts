import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Computer } from "@a2c-smcp/computer";
import { launchPage, serveWeb, WebErrorCode } from "@a2c-smcp/web";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stand } from "./stand.ts";
import { ask, enter, exchange, openStand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand?.[Symbol.asyncDispose]());

const asked = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  ask(`${stand.origin}${path}`, { method, headers });

const newLink = (lifetimeMs = 60_000, onEnd?: (how: string) => void) =>
  stand.web.createLink({ lifetimeMs, onEnd });

describe("a link", () => {
  test("is exchanged for a cookie that scripts never see and a key that other ports never see", async () => {
    const link = newLink();
    expect(link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${stand.web.port}/#open=[\\w-]{24}$`));
    const { status, headers, text } = await exchange(link);
    expect(status).toBe(200);
    expect(String(headers["set-cookie"])).toMatch(
      new RegExp(`^a2c-web-${stand.web.port}=[\\w-]{43}; Path=/api; HttpOnly; SameSite=Strict$`),
    );
    const { key } = JSON.parse(text) as { key: string };
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(String(headers["set-cookie"])).not.toContain(key);
  });

  test("works once: whoever finds it later is refused, and told what to do", async () => {
    const ends: string[] = [];
    const link = newLink(60_000, (how) => ends.push(how));
    expect((await exchange(link)).status).toBe(200);
    const { status, headers, text } = await exchange(link);
    expect([status, headers["set-cookie"], ends]).toEqual([403, undefined, ["used"]]);
    expect(JSON.parse(text)).toEqual({
      ...{ code: "link-spent", message: expect.any(String) },
      advice: expect.stringContaining("a2c open"),
    });
  });

  test("that nobody used in time is refused", async () => {
    const ends: string[] = [];
    const link = newLink(1, (how) => ends.push(how));
    await expect.poll(() => ends).toEqual(["expired"]);
    expect((await exchange(link)).status).toBe(403);
  });

  test("is good for nothing but the exchange", async () => {
    const code = new URL(newLink()).hash.replace("#open=", "");
    const cookie = `a2c-web-${stand.web.port}=${code}`;
    for (const headers of [{ cookie, "x-a2c-key": code }, { authorization: `Bearer ${code}` }])
      expect((await asked(`/api/state?open=${code}&code=${code}`, headers)).status).toBe(401);
  });

  test("is refused to another web page, whatever it knows", async () => {
    const link = newLink();
    const { hash } = new URL(link);
    const headers = { origin: "http://127.0.0.1:1", "content-type": "application/json" };
    const body = JSON.stringify({ code: hash.replace("#open=", "") });
    const { status } = await ask(`${stand.origin}/api/session`, { method: "POST", headers, body });
    expect(status).toBe(403);
    expect((await exchange(link)).status).toBe(200);
  });
});

describe("a file on disk that posts the code", () => {
  const post = (body: string, headers: Record<string, string> = { origin: "null" }) =>
    ask(`${stand.origin}/enter`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body,
    });

  test("gets the page, with the code for its script, which is not used by that", async () => {
    const link = newLink();
    const [, code = ""] = link.split("#open=");
    expect(launchPage(link)).toContain(`action="${stand.origin}/enter"`);
    expect(launchPage(link)).toContain(`name="code" value="${code}"`);
    const { status, headers, text } = await post(`code=${code}`);
    expect([status, headers["cache-control"], headers["set-cookie"]]).toEqual([200, "no-store", undefined]);
    expect(text).toContain(`<meta name="a2c-code" content="${code}"></head>`);
    expect((await exchange(link)).status).toBe(200);
  });

  test.each(["", "code=", 'code="><script>', `code=${"x".repeat(70)}`, "code=a%0Ab", "__proto__=x"])(
    "gets nothing of what it posted back when that is no code: %s",
    async (body) => {
      const { status, text } = await post(body);
      expect(status).toBe(200);
      expect(text).toContain('<meta name="a2c-code" content=""></head>');
    },
  );

  test("cannot post much, nor under a foreign name", async () => {
    expect((await post(`code=${"x".repeat(2_000)}`)).status).toBe(413);
    expect((await post("code=x", { origin: "null", host: "evil.example" })).status).toBe(403);
  });
});

describe("a new link", () => {
  const askLink = (headers: Record<string, string>, body = '{"seconds":60}') =>
    ask(`${stand.origin}/api/links`, {
      method: "POST",
      headers: { origin: stand.origin, "content-type": "application/json", ...headers },
      body,
    });

  test("is made for whoever knows the secret of this run", async () => {
    const { status, text } = await askLink({ authorization: `Bearer ${stand.web.secret}` });
    expect(status).toBe(200);
    expect((await exchange((JSON.parse(text) as { link: string }).link)).status).toBe(200);
  });

  test("is made for nobody else, a browser that was let in included", async () => {
    for (const headers of [
      {},
      stand.session,
      { authorization: "Bearer wrong" },
      { authorization: "Bearer " },
    ])
      expect((await askLink(headers)).status).toBe(401);
    for (const body of ['{"seconds":601}', '{"seconds":0}', "{}"])
      expect((await askLink({ authorization: `Bearer ${stand.web.secret}` }, body)).status).toBe(400);
  });
});

describe("a browser that was not let in", () => {
  test.each(["/", "/finder", "/assets/index-abcdefgh.js"])("gets %s, which holds nothing", async (path) => {
    const { status, headers } = await asked(path);
    expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
  });

  test.each(["state", "finder", "read?uri=x", "blob?uri=x", "original?uri=x", "events", "tools", "links"])(
    "gets nothing from /api/%s, with half of what it takes or less",
    async (path) => {
      const { cookie = "", "x-a2c-key": key = "" } = stand.session;
      const other = await enter(newLink());
      for (const headers of [
        {},
        { cookie: `a2c-web-${stand.web.port}=wrong`, "x-a2c-key": key },
        { cookie },
        { cookie, "x-a2c-key": "" },
        { cookie, "x-a2c-key": cookie.split("=")[1] ?? "" },
        { "x-a2c-key": key },
        { cookie, "x-a2c-key": other["x-a2c-key"] ?? "" },
      ]) {
        const { status, text } = await asked(`/api/${path}`, headers);
        expect(status).toBe(401);
        expect(JSON.parse(text)).toMatchObject({
          ...{ code: "unauthorized", advice: expect.stringContaining("a2c open") },
        });
      }
    },
  );

  test("does not get in with what another run gave out", async () => {
    await using other = await openStand();
    const named = other.session["cookie"]?.replace(String(other.web.port), String(stand.web.port)) ?? "";
    expect((await asked("/api/state", { ...other.session, cookie: named })).status).toBe(401);
  });

  test("a cookie that another port has set beside ours does no harm", async () => {
    const cookie = `a2c-web-${stand.web.port}=tossed; ${stand.session["cookie"]}; x=y`;
    expect((await asked("/api/state", { ...stand.session, cookie })).status).toBe(200);
  });
});

describe("a request that no page of ours makes", () => {
  test.each(["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1"])(
    "is refused under the name %s, so that no name server can lead here",
    async (host) => {
      const { status, text } = await asked("/api/state", { host, ...stand.session });
      expect(status).toBe(403);
      expect(JSON.parse(text)).toMatchObject({ code: "wrong-host", advice: expect.any(String) });
    },
  );

  test("is welcome under each name of this machine", async () => {
    for (const name of ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"]) {
      const host = `${name}:${stand.web.port}`;
      expect((await asked("/api/state", { host, ...stand.session })).status).toBe(200);
    }
  });

  test.each([
    ["another origin", "http://evil.example"],
    ["another port", "http://127.0.0.1:1"],
    ["a sandboxed page", "null"],
    ["no origin at all", undefined],
  ])("is refused when something is to be done from %s", async (_, origin) => {
    const headers = { ...stand.session, "content-type": "application/json" };
    const from: Record<string, string> = origin === undefined ? headers : { ...headers, origin };
    const { status, text } = await asked("/api/call", from, "POST");
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({ code: "wrong-origin" });
  });

  test("is refused when a foreign page asks, even without an Origin", async () => {
    const headers = { ...stand.session, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
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
      const { headers } = await asked(path, stand.session);
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
  const page = (path: string) => asked(path, stand.session);

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
    const headers = { ...stand.session, origin: stand.origin };
    expect((await asked("/", headers, "DELETE")).status).toBe(405);
    const wrong = await asked("/api/call", headers);
    expect([wrong.status, wrong.headers["allow"]]).toEqual([405, "POST"]);
  });
});

test("a page that is not built says so, and the API works all the same", async () => {
  await using bare = await openStand({ app: {} });
  expect(bare.web.hasPage).toBe(false);
  const headers = bare.session;
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
