import { HttpFixture, OAuthServer, startProgram, TemporaryFolder } from "@a2c-smcp/testkit";
import { expect, test } from "vitest";
import { a2cIn, main } from "./a2c.ts";

test("a2c auth signs in to a server of a configuration, says so, and signs out", async () => {
  await using oauth = await OAuthServer.start();
  await using shop = await HttpFixture.start({ signIn: oauth });
  await using folder = new TemporaryFolder({
    "mcp.json": JSON.stringify({
      mcpServers: { shop: { type: "http", url: shop.url }, local: { command: "x" } },
    }),
  });
  const env = { XDG_STATE_HOME: folder.at("state"), LC_ALL: "C" };
  const config = ["--config", folder.at("mcp.json")];
  const a2c = (...args: string[]) => a2cIn({ env }, "auth", ...args);

  expect((await a2c("status")).stdout).toBe("You are signed in nowhere.\n");
  expect(await a2c("login", "local", ...config)).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining("nothing to sign in to") },
  });
  expect(await a2c("login", "ship", ...config)).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining("It has: shop, local") },
  });

  await using login = startProgram({
    command: process.execPath,
    args: [main, "auth", "login", "shop", ...config, "--no-browser"],
    env,
  });
  const link = /Sign in here:\n(\S+)\n/;
  await expect.poll(() => login.stderr()).toMatch(link);
  const page = await fetch(link.exec(login.stderr())?.[1] ?? "");
  expect(await page.text()).toContain("You are signed in.");
  expect(await login.exited).toBe(0);
  expect(login.stdout()).toContain(`You are signed in to ${shop.url}.`);

  const status = await a2c("status", "--json");
  expect(JSON.parse(status.stdout)).toMatchObject([{ url: shop.url, is_signed_in: true, can_renew: true }]);
  expect(status.stdout).not.toContain("token");
  expect((await a2c("logout", "shop", ...config)).stdout).toBe(`You are signed out of ${shop.url}.\n`);
  expect(oauth.sessions).toBe(0);
}, 120_000);
