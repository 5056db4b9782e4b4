import { renderPageMarkdown } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { scratchFile } from "../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import type { Format, OpenDocument } from "../engine/format.ts";
import { defaultLimits } from "../engine/limits.ts";
import { formats } from "../formats/index.ts";

const names = [
  ["office", "office"],
  ["text", "text"],
  ["table", "table"],
  ["style", "style"],
  ["draw", "drawing"],
  ["meta", "meta"],
  ["presentation", "presentation"],
].map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`);
const fo = 'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"';
const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';

const flat = (body: string): string =>
  `<?xml version="1.0"?>\n<office:document ${names.join(" ")} ${fo} ${dc}><office:meta><dc:title>Tides of May</dc:title></office:meta>` +
  '<office:styles><style:style style:name="Strong" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style></office:styles>' +
  `<office:body>${body}</office:body></office:document>`;

const formatOf = (name: string) =>
  formats.find(({ extensions }) => extensions.includes(name.split(".").at(-1) ?? ""));

async function read<T>(
  name: string,
  content: string,
  use: (document: OpenDocument) => Promise<T>,
): Promise<T> {
  await using file = await scratchFile(name, Buffer.from(content));
  const format: Format | undefined = await formatOf(name)?.load();
  const document = await format?.open(file, { limits: defaultLimits, passwords: [] });
  if (!document) throw new Error(`nobody reads ${name}`);
  try {
    return await use(document);
  } finally {
    await document.close();
  }
}

const markdown = (name: string, content: string): Promise<string> =>
  read(name, content, async (document) => renderPageMarkdown(await document.page(0)));

const object =
  '<draw:frame><draw:object><office:document><office:body><office:chart><table:table table:name="inner"><table:table-row><table:table-cell/></table:table-row></table:table></office:chart></office:body></office:document></draw:object></draw:frame>';

describe("a flat OpenDocument file", () => {
  test("is read as a text, with its styles and properties", async () => {
    const body =
      '<office:text><text:h text:outline-level="1">Tides</text:h><text:p>so <text:span text:style-name="Strong">high</text:span></text:p></office:text>';
    expect(await markdown("a.fodt", flat(body))).toBe("# Tides\n\nso **high**");
    expect(await read("a.fodt", flat(body), async ({ facts }) => facts.title)).toBe("Tides of May");
    expect(await markdown("a.fodt", `\ufeff${flat(body)}`)).toContain("# Tides");
  });

  test("is read as sheets, those of its charts left out", async () => {
    const cells = (...texts: string[]): string =>
      `<table:table-row>${texts.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join("")}</table:table-row>`;
    const body = `<office:spreadsheet><table:table table:name="Own"><table:shapes>${object}${object}</table:shapes>${cells("Name", "Load")}${cells("Sail", "red")}</table:table></office:spreadsheet>`;
    expect(await markdown("a.fods", flat(body))).toBe(
      "# Own\n\n| Name | Load |\n| --- | --- |\n| Sail | red |",
    );
  });

  test("is read as slides, with the bytes of its pictures", async () => {
    const picture =
      '<draw:frame draw:name="dot"><draw:image draw:mime-type="image/gif"><office:binary-data>AQI=</office:binary-data></draw:image></draw:frame>';
    const title =
      '<draw:frame presentation:class="title"><draw:text-box><text:p>Hello</text:p></draw:text-box></draw:frame>';
    const body = `<office:presentation><draw:page draw:name="one">${title}${picture}</draw:page></office:presentation>`;
    expect(await markdown("a.fodp", flat(body))).toContain("# Hello");
    await read("a.fodp", flat(body), async (document) => {
      const { elements } = await document.page(0);
      const image = elements.find(({ category }) => category === "image");
      expect(image?.content).toEqual({ mime_type: "image/gif" });
      expect(await document.blob(image?.element_id ?? "")).toEqual({
        mimeType: "image/gif",
        bytes: Buffer.from([1, 2]),
      });
    });
  });

  test.each([
    ["without a body", "<office:document/>", "damaged"],
    ["that ends inside an object", flat(`<office:text>${object.slice(0, 60)}`), undefined],
  ])("%s is refused or read as far as it goes", async (_, content, code) => {
    const reading = markdown("a.fodt", content);
    if (code === undefined) await expect(reading).resolves.toBe("");
    else await expect(reading).rejects.toMatchObject({ code });
  });

  test("that is larger than a part may be is refused", async () => {
    await using file = await scratchFile("a.fodt", Buffer.from(flat("<office:text/>")));
    const format = await formatOf("a.fodt")?.load();
    const limits = { ...defaultLimits, partBytes: 10 };
    await expect(format?.open(file, { limits, passwords: [] })).rejects.toMatchObject({ code: "too-large" });
  });
});
