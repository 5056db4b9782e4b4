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
    expect(table.find("search")).toEqual({ kind: "ambiguous", names: ["a.search", "b.search"] });
    expect([...table.collisions]).toEqual([["search", ["a.search", "b.search"]]]);
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

  test("uses the first of two tools that one server lists under one name", () => {
    const table = new RoutingTable([source("a", ["t", "t"])]);

    expect(namesOf(table)).toEqual(["t"]);
    expect(table.collisions.size).toBe(0);
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
