import { silentLogger } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import { expect, test } from "vitest";
import type { ResourceHub } from "../resources/resource-hub.ts";
import type { ResourceReader } from "../resources/resource-reader.ts";
import { Excerpts } from "./excerpts.ts";

test("of very many texts some are made unasked, and each that somebody asks for (#registry.asked)", async () => {
  const hub = new EventEmitter();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return { contents: [{ uri: "", text: "beginning" }] };
  };
  const reader = { locate: async () => ({ read }) } as unknown as ResourceReader;
  const excerpts = new Excerpts(hub as unknown as ResourceHub, reader, silentLogger);
  const uris = Array.from({ length: 1_000 }, (_, index) => `note://${index}`);
  const resources = new Map(uris.map((uri) => [uri, { uri, name: uri, mimeType: "text/plain" }]));
  hub.emit("listed", { server: "s", resources });
  await excerpts.settled();
  expect(reads).toBe(500);
  expect(uris.filter((uri) => excerpts.get("s", uri) !== undefined)).toHaveLength(500);
  await excerpts.ask("s", "note://999");
  expect(excerpts.get("s", "note://999")).toBe("beginning");
  expect(excerpts.ask("s", "note://999")).toBeUndefined();
  expect(reads).toBe(501);
});
