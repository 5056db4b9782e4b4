import { connectAgent, connectObserver } from "@a2c-smcp/agent";
import { Computer } from "@a2c-smcp/computer";
import { createServer } from "@a2c-smcp/server";
import { fixtureServer } from "@a2c-smcp/testkit";
import { serveWeb } from "@a2c-smcp/web";
import { expect, test } from "vitest";
import { ask, enter } from "./stand.ts";

/** The page of one Computer in an office where another one is. */
async function openOffice(observe?: () => Promise<"unsupported" | "forbidden">) {
  const server = createServer({ port: 0 });
  const { url } = await server.listen();
  const desk = new Computer({ name: "desk", config: { mcpServers: {} } });
  const lab = new Computer({ name: "lab", config: { mcpServers: { fixture: fixtureServer() } } });
  for (const computer of [desk, lab]) {
    await computer.start();
    await computer.connect(url, { office: "o" });
  }
  let observed = 0;
  const ours = () => {
    observed += 1;
    return connectObserver({ url, office: "o", name: "page" });
  };
  const web = await serveWeb({ computer: desk, port: 0, heartbeatMs: 50, observe: observe ?? ours });
  const session = await enter(web.createLink({ lifetimeMs: 60_000 }));
  const get = async (path: string) => {
    const { status, text } = await ask(new URL(path, web.url).href, { headers: session });
    return { status, body: JSON.parse(text) as unknown };
  };
  return {
    ...{ url, web, lab, session, get },
    observed: () => observed,
    async [Symbol.asyncDispose]() {
      await web.close();
      for (const computer of [desk, lab]) await computer.close();
      await server.close();
    },
  };
}

test("the page sees other Computers of the office while an Agent works, over one observer", async () => {
  await using office = await openOffice();
  await using agent = await connectAgent({ url: office.url, office: "o", name: "bot" });
  const { body } = await office.get("/api/office");
  expect(body).toMatchObject({ way: "observer" });
  const { members } = body as { members: { name: string; role: string }[] };
  expect(new Set(members.map(({ name, role }) => `${role} ${name}`))).toEqual(
    new Set(["agent bot", "computer desk", "computer lab"]),
  );
  const { body: offered } = await office.get("/api/office/tools?computer=lab");
  const { tools } = offered as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toEqual((await agent.tools("lab")).map(({ name }) => name));
  const { body: desktop } = await office.get("/api/office/desktop?computer=lab");
  expect(desktop).toMatchObject({ windows: expect.any(Array) });
  expect(await office.get("/api/office/documents?computer=lab")).toMatchObject({ status: 200 });
  expect(office.observed()).toBe(1);
});

test("what the other Computer refuses, and one that is not there, is said", async () => {
  await using office = await openOffice();
  const gone = await office.get("/api/office/tools?computer=nobody");
  expect(gone).toMatchObject({ status: 502, body: { code: "office-refused", advice: expect.any(String) } });
  const unread = await office.get("/api/office/read?computer=lab&uri=dpe://x/none");
  expect(unread).toMatchObject({ status: 502, body: { code: "office-refused" } });
  expect(await office.get("/api/office/tools?computer=")).toMatchObject({ status: 400 });
});

test("whoever comes is news for the page, and the observer leaves with the last page", async () => {
  await using office = await openOffice();
  const over = new AbortController();
  const events = await fetch(new URL("/api/events", office.web.url), {
    headers: office.session,
    signal: over.signal,
  });
  await office.get("/api/office");
  await using agent = await connectAgent({ url: office.url, office: "o", name: "bot" });
  expect(agent.computers()).toHaveLength(2);
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  while (!heard.includes('{"what":"office"}')) heard += (await reader?.read())?.value ?? "";
  over.abort();
  const lookAgain = async (): Promise<number> => {
    await office.get("/api/office");
    return office.observed();
  };
  await expect.poll(lookAgain).toBeGreaterThan(1);
});

test.each(["unsupported", "forbidden"] as const)("an office that is %s is no failure", async (why) => {
  await using office = await openOffice(async () => why);
  expect(await office.get("/api/office")).toMatchObject({ status: 200, body: { way: "none", why } });
  expect(await office.get("/api/office/tools?computer=lab")).toMatchObject({
    status: 409,
    body: { code: "no-observers" },
  });
});
