import { silentLogger } from "@a2c-smcp/runtime";
import { expect, test, vi } from "vitest";
import { HostTable } from "./host-table.ts";

const listing = (uris: readonly string[], templates: readonly string[] = []) => ({
  resources: new Map(uris.map((uri) => [uri, { uri, name: uri }])),
  templates: templates.map((uriTemplate) => ({ uriTemplate, name: "t" })),
});
const always = () => true;

test("hosts come from documents, windows and templates, and from nothing else", () => {
  const hosts = new HostTable(silentLogger);
  hosts.replace(
    "s",
    listing(["dpe://d/x", "window://w/x", "file://f/x", "dpe:///", "window://"], ["dpe://t/{doc_ref}"]),
  );
  expect(["d", "w", "t"].map((host) => hosts.serverOf(host, ["s"], always))).toEqual(["s", "s", "s"]);
  expect(["f", ""].map((host) => hosts.serverOf(host, ["s"], always))).toEqual([undefined, undefined]);
});

test("the first registered wins while it is there, whoever lists first or again (#read.shared-host)", () => {
  const hosts = new HostTable(silentLogger);
  const registered = ["b", "a"];
  hosts.replace("a", listing(["dpe://h/2"]));
  hosts.replace("b", listing(["dpe://h/1"]));
  hosts.replace("a", listing(["dpe://h/3"]));
  expect(hosts.serverOf("h", registered, always)).toBe("b");
  expect(hosts.serverOf("h", registered, (server) => server === "a")).toBe("a");
  expect(hosts.serverOf("h", registered, () => false)).toBe("b");
  hosts.remove("b");
  expect(hosts.serverOf("h", registered, always)).toBe("a");
});

test("a shared host is warned of once, not at every listing (#read.shared-host)", () => {
  const warn = vi.fn();
  const hosts = new HostTable({ ...silentLogger, warn });
  hosts.replace("a", listing(["dpe://h/1"]));
  expect(warn).not.toHaveBeenCalled();
  hosts.replace("b", listing(["window://h/1"]));
  hosts.replace("b", listing(["window://h/1", "window://h/2"]));
  hosts.replace("a", listing(["dpe://h/1"]));
  expect(warn.mock.calls.map(([, fields]) => fields)).toEqual([{ host: "h", server: "b", others: ["a"] }]);
});
