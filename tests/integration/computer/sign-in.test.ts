import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Computer, CredentialStore, signIn, signOut } from "@a2c-smcp/computer";
import { HttpFixture, OAuthServer, TemporaryFolder } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";

/** A person with a browser: goes where the page leads. */
const browse = async (page: URL): Promise<void> => {
  const response = await fetch(page);
  await response.body?.cancel();
};

/** A Computer with one server, which is there or has failed. */
async function computerWith(url: string, credentials: CredentialStore): Promise<Computer> {
  const computer = new Computer({
    ...{ name: "lab", config: { mcpServers: { shop: { type: "streamable", url } } }, allow: ["*"] },
    ...{ credentials, backoff: { firstMs: 50, longestMs: 100 } },
  });
  await computer.start();
  return computer;
}

const phaseOf = (computer: Computer) => computer.servers.list()[0]?.state.phase;
const add = (computer: Computer, reqId: string) =>
  computer.tools.call({ server: "shop", name: "add", params: { a: 1, b: 2 }, reqId });

describe.each(["legacy", "both"] as const)(
  "a server of the %s era that wants its people signed in",
  (era) => {
    test("is used once somebody is, by a Computer that runs already", async () => {
      await using oauth = await OAuthServer.start();
      await using shop = await HttpFixture.start({ era, signIn: oauth });
      await using folder = new TemporaryFolder();
      const store = new CredentialStore(join(folder.path, "auth"));
      await using computer = await computerWith(shop.url, store);
      expect(computer.servers.list()[0]?.state).toMatchObject({
        ...{ phase: "failed", code: "authorization-needed" },
        why: expect.stringContaining("a2c auth login"),
      });
      await signIn({ url: shop.url, store, openPage: browse });
      await expect.poll(() => phaseOf(computer)).toBe("ready");
      expect(await add(computer, "1")).toMatchObject({ structuredContent: { sum: 3 } });
      expect(oauth.grants).toEqual(["authorization_code"]);
    });

    test("gets a new token when the old one has expired, in the middle of the work", async () => {
      await using oauth = await OAuthServer.start();
      await using shop = await HttpFixture.start({ era, signIn: oauth });
      await using folder = new TemporaryFolder();
      const store = new CredentialStore(folder.path);
      await signIn({ url: shop.url, store, openPage: browse });
      await using computer = await computerWith(shop.url, store);
      oauth.expireAll();
      expect(await add(computer, "1")).toMatchObject({ structuredContent: { sum: 3 } });
      expect(oauth.grants).toEqual(["authorization_code", "refresh_token"]);
    });
  },
);

test("a token that is about to expire is renewed before it is sent", async () => {
  await using oauth = await OAuthServer.start({ lifetimeSeconds: 5 });
  await using shop = await HttpFixture.start({ signIn: oauth });
  await using folder = new TemporaryFolder();
  const store = new CredentialStore(folder.path);
  await signIn({ url: shop.url, store, openPage: browse });
  oauth.lifetimeSeconds = 3_600;
  await using computer = await computerWith(shop.url, store);
  expect(phaseOf(computer)).toBe("ready");
  expect(oauth.grants).toEqual(["authorization_code", "refresh_token"]);
});

test("who is no longer let in is told to sign in again, and does", async () => {
  await using oauth = await OAuthServer.start();
  await using shop = await HttpFixture.start({ signIn: oauth });
  await using folder = new TemporaryFolder();
  const store = new CredentialStore(folder.path);
  await signIn({ url: shop.url, store, openPage: browse });
  oauth.forgetAll();
  await using computer = await computerWith(shop.url, store);
  const state = computer.servers.list()[0]?.state;
  expect(state).toMatchObject({ phase: "failed", why: expect.stringContaining("a2c auth login") });
  await signIn({ url: shop.url, store, openPage: browse });
  await expect.poll(() => phaseOf(computer)).toBe("ready");
  // The client is known from before.
  expect(oauth.registered).toHaveLength(1);
});

test("credentials are in files that nobody else can read, and gone after signing out", async () => {
  await using oauth = await OAuthServer.start();
  await using shop = await HttpFixture.start({ signIn: oauth });
  await using folder = new TemporaryFolder();
  const store = new CredentialStore(join(folder.path, "deep", "auth"));
  await signIn({ url: shop.url, store, openPage: browse });
  const [file = ""] = await readdir(store.folder);
  expect((await stat(join(store.folder, file))).mode & 0o777).toBe(0o600);
  expect((await stat(store.folder)).mode & 0o777).toBe(0o700);
  expect(oauth.sessions).toBe(1);
  expect(await signOut(store, shop.url)).toEqual({ wasSignedIn: true, isRevoked: true });
  expect(oauth.sessions).toBe(0);
  expect(await readdir(store.folder)).toEqual([]);
  expect(await signOut(store, shop.url)).toEqual({ wasSignedIn: false, isRevoked: false });
});

test("a file that is not one of ours is as none", async () => {
  await using folder = new TemporaryFolder();
  const store = new CredentialStore(folder.path);
  await store.write({ url: "https://x.example/mcp", tokens: { access_token: "t", token_type: "Bearer" } });
  const [file = ""] = await readdir(folder.path);
  expect(JSON.parse(await readFile(join(folder.path, file), "utf8"))).toMatchObject({ tokens: {} });
  await writeFile(join(folder.path, file), '{"url": 5}');
  expect(await store.read("https://x.example/mcp")).toBeUndefined();
  expect(await store.list()).toEqual([]);
});

describe("signing in fails, and says why", () => {
  test.each([
    ["the person says no", { denies: "access_denied" }, "access_denied"],
    ["the server registers nobody", { clients: ["known"] }, "client registration"],
  ])("where %s", async (_, options, why) => {
    await using oauth = await OAuthServer.start(options);
    await using shop = await HttpFixture.start({ signIn: oauth });
    await using folder = new TemporaryFolder();
    const store = new CredentialStore(folder.path);
    await expect(signIn({ url: shop.url, store, openPage: browse })).rejects.toMatchObject({
      ...{ name: "ComputerError", code: "authorization-failed", message: expect.stringContaining(why) },
    });
    expect((await store.read(shop.url))?.tokens).toBeUndefined();
  });

  test("where nobody comes in time", async () => {
    await using oauth = await OAuthServer.start();
    await using shop = await HttpFixture.start({ signIn: oauth });
    await using folder = new TemporaryFolder();
    const store = new CredentialStore(folder.path);
    const late = signIn({ url: shop.url, store, openPage: () => undefined, timeoutMs: 50 });
    await expect(late).rejects.toThrow("signing in took longer than 50 ms");
  });

  test("where somebody else comes back instead of the browser", async () => {
    await using oauth = await OAuthServer.start();
    await using shop = await HttpFixture.start({ signIn: oauth });
    await using folder = new TemporaryFolder();
    const store = new CredentialStore(folder.path);
    const openPage = async (page: URL): Promise<void> => {
      const back = new URL(page.searchParams.get("redirect_uri") ?? "");
      back.search = "?code=stolen&state=guessed";
      expect((await fetch(back)).status).toBe(404);
      await browse(page);
    };
    expect(await signIn({ url: shop.url, store, openPage })).toMatchObject({ tokens: {} });
  });
});

test("a client that was registered by hand is used by its name", async () => {
  await using oauth = await OAuthServer.start({ clients: ["by-hand"] });
  await using shop = await HttpFixture.start({ signIn: oauth });
  await using folder = new TemporaryFolder();
  const store = new CredentialStore(folder.path);
  await signIn({ url: shop.url, store, openPage: browse, clientId: "by-hand" });
  await using computer = await computerWith(shop.url, store);
  expect(phaseOf(computer)).toBe("ready");
});
