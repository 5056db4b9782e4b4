import { describe, expect, test } from "vitest";
import type { Route } from "./route.ts";
import { hrefOf, parseRoute } from "./route.ts";

function parse(address: string): Route {
  return parseRoute(new URL(address, "http://localhost"));
}

describe("routes", () => {
  test.each<[string, Route]>([
    ["/", { view: "finder" }],
    ["/finder", { view: "finder" }],
    ["/desktop", { view: "desktop" }],
    ["/computer", { view: "computer", section: "servers" }],
    ["/computer/calls", { view: "computer", section: "calls" }],
    ["/office/", { view: "office" }],
  ])("%s is a place of the page", (address, route) => {
    expect(parse(address)).toEqual(route);
  });

  test.each(["/computer/none", "/finder/x", "/desktop/1", "/elsewhere"])("%s is no place", (address) => {
    expect(parse(address)).toEqual({ view: "unknown", path: address });
  });

  test("the address of a document stays readable and leads back to it", () => {
    const route: Route = {
      view: "finder",
      uri: "dpe://com.example.docs/a%20b&c/pages/3?format=json",
      q: "雨 & wind",
      within: "text",
      type: "pdf,docx",
      sort: "size",
      order: "desc",
      show: "original",
    };
    const href = hrefOf(route);
    expect(href).toContain("uri=dpe://com.example.docs/");
    expect(parse(href)).toEqual(route);
  });

  test("a Computer of the office has an address, whatever it is called", () => {
    const route: Route = { view: "office", computer: "实验室 / 2", part: "tools", uri: "dpe://x/y/pages/1" };
    expect(parse(hrefOf(route))).toEqual(route);
    expect(parse("/office/lab?part=config&uri=javascript:alert(1)")).toEqual({
      view: "office",
      computer: "lab",
    });
    expect(parse("/office/%E0%A4%A")).toEqual({ view: "office" });
  });

  test("one place has one address", () => {
    const [one, other] = [
      hrefOf({ view: "finder", q: "a", uri: "dpe://x/y" }),
      hrefOf({ view: "finder", uri: "dpe://x/y", q: "a" }),
    ];
    expect(one).toBe(other);
  });

  test("what is not ours in an address is passed over", () => {
    expect(parse("/finder?uri=javascript:alert(1)&sort=colour&order=up&show=all&within=air")).toEqual({
      view: "finder",
    });
  });

  test("every section of the Computer has an address that leads back", () => {
    const route: Route = { view: "computer", section: "problems" };
    expect(parse(hrefOf(route))).toEqual(route);
  });
});
