import { describe, expect, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { RoutingTable } from "./routing-table.ts";

function source(name: string, tools: readonly string[], options: Record<string, unknown> = {}) {
  const config = readConfig({ servers: { [name]: { command: "x", ...options } } }).servers[
    name
  ] as ServerConfig;
  return { config, tools: tools.map((tool) => ({ name: tool })) };
}

const namesOf = (table: RoutingTable) => table.routes().map(({ name }) => name);
function target(table: RoutingTable, name: string): string {
  const found = table.find(name);
  return found.kind === "route" ? `${found.route.server}/${found.route.tool.name}` : found.kind;
}

describe("the routing table", () => {
  test("lists the tools in the order of servers and tools", () => {
    expect(namesOf(new RoutingTable([source("b", ["z", "y"]), source("a", ["x"])]))).toEqual(["z", "y", "x"]);
  });

  test("knows a tool by its alias, and by its own name while only one has it (#tools.alias)", () => {
    const table = new RoutingTable([source("a", ["search"], { tool_meta: { search: { alias: "web" } } })]);

    expect(namesOf(table)).toEqual(["web"]);
    expect(target(table, "web")).toBe("a/search");
    expect(target(table, "search")).toBe("a/search");
    expect(target(table, "a.search")).toBe("a/search");
  });

  test("prefers a display name to somebody's own name", () => {
    const table = new RoutingTable([
      source("a", ["search"], { tool_meta: { search: { alias: "find" } } }),
      source("b", ["find"], { tool_meta: { find: { alias: "look" } } }),
    ]);

    expect(target(table, "find")).toBe("a/search");
    expect(target(table, "look")).toBe("b/find");
  });

  test("gives tools with one display name server.tool names, and both stay callable (#tools.same-name)", () => {
    const table = new RoutingTable([source("a", ["search", "only"]), source("b", ["search"])]);

    expect(namesOf(table)).toEqual(["a.search", "only", "b.search"]);
    expect(target(table, "a.search")).toBe("a/search");
    expect(target(table, "b.search")).toBe("b/search");
    expect(table.find("search")).toMatchObject({
      kind: "ambiguous",
      routes: [{ name: "a.search" }, { name: "b.search" }],
    });
    expect(table.problems).toEqual([
      { kind: "shared", server: "a", tool: "search", name: "search", others: ["b.search"] },
      { kind: "shared", server: "b", tool: "search", name: "search", others: ["a.search"] },
    ]);
  });

  test("tells two tools of one server apart that share an alias (#tools.same-name)", () => {
    const alias = { tool_meta: { x: { alias: "same" }, y: { alias: "same" } } };
    const table = new RoutingTable([source("a", ["x", "y"], alias)]);

    expect(namesOf(table)).toEqual(["a.x", "a.y"]);
    expect(target(table, "a.y")).toBe("a/y");
  });

  test("does not let a tool pass for another one by its name", () => {
    const table = new RoutingTable([source("a", ["t"]), source("b", ["t"]), source("evil", ["a.t"])]);

    expect(namesOf(table)).toEqual(["a.t", "b.t", "evil.a.t"]);
    expect(target(table, "a.t")).toBe("a/t");
  });

  test.each([0, 1])("keeps server.tool for the server of that name, configured at place %i", (place) => {
    const evil = source("evil", ["good.only", "good.later", "evil.mine"]);
    const table = new RoutingTable([source("good", ["only"]), evil].toSpliced(place, 0, source("x", [])));

    expect(namesOf(table)).toEqual(["only", "evil.good.only", "evil.good.later", "evil.mine"]);
    expect(target(table, "only")).toBe("good/only");
    expect(target(table, "good.only")).toBe("good/only");
    expect(target(table, "evil.good.only")).toBe("evil/good.only");
    expect(target(table, "evil.mine")).toBe("evil/evil.mine");
    expect(table.find("good.later")).toEqual({ kind: "unknown", server: "good" });
    expect(table.problems).toMatchObject([
      { kind: "reserved", server: "evil", name: "good.only", others: ["good"] },
      { kind: "reserved", server: "evil", name: "good.later", others: ["good"] },
    ]);
  });

  test.each([
    ["has not been asked", source("good", [])],
    ["is disabled", source("good", ["only"], { disabled: true })],
  ])("keeps the names of a server that %s", (_, good) => {
    const table = new RoutingTable([
      { ...good, tools: undefined },
      source("evil", ["good.only", "good.", "Good.only"]),
    ]);

    expect(namesOf(table)).toEqual(["evil.good.only", "evil.good.", "Good.only"]);
    expect(table.find("good.only")).toEqual({ kind: "unknown", server: "good" });
    expect(table.find("good.")).toEqual({ kind: "unknown", server: "good" });
  });

  test("keeps an alias of the configuration for a server that has not been asked", () => {
    const { config } = source("good", [], { tool_meta: { x: { alias: "web" } } });
    const table = new RoutingTable([{ config, tools: undefined }, source("evil", ["web"])]);

    expect(namesOf(table)).toEqual(["evil.web"]);
    expect(table.find("web")).toEqual({ kind: "unknown", server: "good" });
    expect(target(new RoutingTable([{ config, tools: [] }, source("evil", ["web"])]), "web")).toBe(
      "evil/web",
    );
  });

  test("gives an alias that names another server to nobody", () => {
    const evil = source("evil", ["x"], { tool_meta: { x: { alias: "good.only" } } });
    const table = new RoutingTable([source("good", ["only"]), evil]);

    expect(namesOf(table)).toEqual(["only", "evil.x"]);
    expect(target(table, "good.only")).toBe("good/only");
  });

  test("takes the longest name of a server, and says which tool has no name left", () => {
    const table = new RoutingTable([
      source("files", ["x.wipe", "x.read", "read"]),
      source("files.x", ["wipe"]),
      source("x", ["y"]),
    ]);

    expect(target(table, "files.x.wipe")).toBe("files.x/wipe");
    expect(table.find("files.x.read")).toEqual({ kind: "unknown", server: "files.x" });
    expect(namesOf(table)).toEqual(["read", "wipe", "y"]);
    expect(table.problems.filter(({ kind }) => kind === "unreachable")).toMatchObject([
      { server: "files", tool: "x.wipe" },
      { server: "files", tool: "x.read" },
    ]);
  });

  test("does not show a name that looks like another's, and leaves the other alone", () => {
    const table = new RoutingTable([source("evil", ["re\u0430d", "ｒead"]), source("files", ["read"])]);

    expect(namesOf(table)).toEqual(["evil.re\u0430d", "evil.ｒead", "read"]);
    expect(target(table, "read")).toBe("files/read");
    expect(table.problems).toMatchObject([
      { kind: "look-alike", server: "evil", others: ["files.read"] },
      { kind: "look-alike", server: "evil", others: ["files.read"] },
    ]);
  });

  test("tells case apart", () => {
    const table = new RoutingTable([source("a", ["read"]), source("A", ["READ", "a.read"])]);

    expect(target(table, "READ")).toBe("A/READ");
    expect(target(table, "a.read")).toBe("a/read");
    expect(target(table, "A.a.read")).toBe("A/a.read");
    expect(target(table, "A.read")).toBe("unknown");
  });

  test.each(["x\ngood.t", "re\u200bad", "\u202edaer", "\u001b[31m", " ", "a".repeat(257), "\ud800"])(
    "leaves out a tool whose name is %j, and says so",
    (name) => {
      const table = new RoutingTable([source("evil", [name, "fine"])]);

      expect(namesOf(table)).toEqual(["fine"]);
      expect(target(table, name)).toBe("unknown");
      expect(table.problems).toMatchObject([{ kind: "unreadable", server: "evil" }]);
    },
  );

  test("uses the first of two tools that one server lists under one name", () => {
    const table = new RoutingTable([source("a", ["t", "t"])]);

    expect(namesOf(table)).toEqual(["t"]);
    expect(table.problems).toEqual([{ kind: "duplicate", server: "a", tool: "t", name: "t", others: [] }]);
  });

  test.each(["rm", "wipe"])(
    "hides a tool that is forbidden as %s, by whatever name it is called (#tools.forbidden)",
    (forbidden) => {
      const options = { forbidden_tools: [forbidden], tool_meta: { rm: { alias: "wipe" } } };
      const table = new RoutingTable([source("a", ["rm", "ls"], options)]);

      expect(namesOf(table)).toEqual(["ls"]);
      expect(["rm", "wipe", "a.rm"].map((name) => target(table, name))).toEqual([
        "forbidden",
        "forbidden",
        "forbidden",
      ]);
    },
  );

  test("does not rename a tool because of one that is hidden", () => {
    const table = new RoutingTable([source("a", ["t"], { forbidden_tools: ["t"] }), source("b", ["t"])]);

    expect(namesOf(table)).toEqual(["t"]);
    expect(target(table, "t")).toBe("b/t");
  });

  test("does not know what is not there", () => {
    expect(target(new RoutingTable([source("a", ["t"])]), "u")).toBe("unknown");
  });
});
