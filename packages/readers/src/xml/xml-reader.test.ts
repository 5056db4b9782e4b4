import { describe, expect, test } from "vitest";
import { DocumentErrorCode } from "../engine/document-error.ts";
import { defaultLimits } from "../engine/limits.ts";
import { child, descendants, textOf } from "./query.ts";
import { parseXml } from "./xml-element.ts";
import { XmlReader } from "./xml-reader.ts";

const limits = defaultLimits;
const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT_W = "http://purl.oclc.org/ooxml/wordprocessingml/main";

function events(xml: string): string[] {
  const reader = new XmlReader(xml, { limits });
  const seen: string[] = [];
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event === "text") seen.push(reader.characters());
    else seen.push(`${event === "open" ? "<" : "</"}${reader.name}${reader.isEmpty ? "/" : ""}>`);
  }
  return seen;
}

describe("reading", () => {
  test("gives elements, ends and texts, and passes over comments, instructions and declarations", () => {
    expect(
      events('<?xml version="1.0"?><!DOCTYPE a><a><!-- no <b> --><b/>x<?pi <c?><![CDATA[<&]]></a>'),
    ).toEqual(["<a>", "<b/>", "x", "<&", "</a>"]);
  });

  test("takes a `>` and either kind of quote inside a value for what it is", () => {
    const { attributes } = parseXml(`<a one="x > 'y'" two='"z"' three = "1"/>`, { limits });
    expect(attributes).toEqual({ one: "x > 'y'", two: '"z"', three: "1" });
  });

  test("decodes predefined and numeric references in texts and values", () => {
    const root = parseXml('<a b="&lt;&quot;&#65;">&amp;&#x1F600;&apos;</a>', { limits });
    expect(root.attributes["b"]).toBe('<"A');
    expect(textOf(root)).toBe("&😀'");
  });

  test("reads a part of a text with the prefixes that hold there", () => {
    const xml = `<w:document xmlns:w="${W}"><w:p><w:t>one</w:t></w:p></w:document>`;
    const reader = new XmlReader(xml, { limits });
    reader.next();
    const { scope } = reader;
    reader.next();
    const start = reader.position;
    reader.skip();
    const part = parseXml(xml, { limits, start, end: reader.nextPosition, scope });
    expect(part.name).toBe("w:p");
    expect(textOf(part)).toBe("one");
  });
});

describe("names", () => {
  test.each([
    ["the usual prefix", `<w:p xmlns:w="${W}"/>`],
    ["another prefix", `<ns0:p xmlns:ns0="${W}"/>`],
    ["the default namespace", `<p xmlns="${W}"/>`],
    ["the strict variant", `<w:p xmlns:w="${STRICT_W}"/>`],
    ["no declaration at all", "<w:p/>"],
  ])("are the same under %s", (_label, xml) => {
    expect(parseXml(xml, { limits }).name).toBe("w:p");
  });

  test("of attributes follow their prefix, and belong to no namespace without one", () => {
    const { attributes } = parseXml(`<x:p xmlns:x="${W}" x:val="1" id="2"/>`, { limits });
    expect(attributes).toMatchObject({ "w:val": "1", id: "2" });
  });

  test("hold as far as the element that declares them", () => {
    const xml = `<a><b xmlns="${W}"><c/></b><b/><b xmlns="${W}"/><d/></a>`;
    expect(events(xml)).toEqual(["<a>", "<w:b>", "<w:c/>", "</w:b>", "<b/>", "<w:b/>", "<d/>", "</a>"]);
  });

  test("of OpenDocument come out with the prefixes of the standard", () => {
    const root = parseXml('<d:page xmlns:d="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"/>', {
      limits,
    });
    expect(root.name).toBe("draw:page");
  });
});

describe("hostile XML", () => {
  test("expands no entity that it declares itself", () => {
    const xml = '<!DOCTYPE a [<!ENTITY x "boom"><!ENTITY y SYSTEM "file:///etc/passwd">]><a>1&x;&y;2</a>';
    expect(textOf(parseXml(xml, { limits }))).toBe("12");
  });

  test("is stopped at the depth and the number of elements that are allowed", () => {
    expect(() => parseXml("<a>".repeat(600), { limits })).toThrow(
      expect.objectContaining({
        code: DocumentErrorCode.TooLarge,
        message: expect.stringContaining("depth"),
      }),
    );
    expect(() => parseXml(`<a>${"<b/>".repeat(20)}</a>`, { limits: { ...limits, nodes: 10 } })).toThrow(
      expect.objectContaining({
        code: DocumentErrorCode.TooLarge,
        message: expect.stringContaining("nodes"),
      }),
    );
  });

  test.each([
    "<a",
    "<a b",
    '<a b="c',
    "<a><b>",
    "</a></a><b/>",
    "<!--",
    "<![CDATA[x",
    "<!DOCTYPE [",
    "",
    "&",
    "<",
    "<>",
  ])("that ends too early is read as far as it goes: %s", (xml) => {
    expect(() => parseXml(xml, { limits })).not.toThrow();
  });

  test.each([
    ["tags without values", "<a b>"],
    ["odd declarations", "<!x>"],
    ["quotes that never close", '<a b="'],
  ])("takes time in proportion to its length: %s", (_label, piece) => {
    const started = performance.now();
    const reader = new XmlReader(piece.repeat(200_000), { limits: { ...limits, depth: 1_000_000 } });
    for (let event = reader.next(); event !== "end"; event = reader.next())
      if (event === "open") reader.attributes();
    expect(performance.now() - started).toBeLessThan(4000);
  });

  test("may call an element like a property of every object", () => {
    const root = parseXml("<a><constructor/><__proto__ __proto__='x'/></a>", { limits });
    expect(child(root, "constructor")?.name).toBe("constructor");
    expect([...descendants(root, "__proto__")]).toHaveLength(1);
  });
});
