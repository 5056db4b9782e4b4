import { describe, expect, test } from "vitest";
import { defaultLimits } from "../engine/limits.ts";
import { htmlBlocks } from "./html-blocks.ts";
import { parseHtml } from "./parse-html.ts";

function blocks(html: string) {
  const { document } = parseHtml(html, defaultLimits);
  return htmlBlocks(document, { limits: defaultLimits, withoutLines: true }).map(({ category, content }) => ({
    category,
    ...content,
  }));
}

describe("HTML in reading order", () => {
  test("loose words around blocks are paragraphs", () => {
    expect(blocks("one<div>two <b>bold</b></div>three")).toEqual([
      { category: "text", text: "one" },
      { category: "text", text: "two bold", inline: [{ text: "two " }, { text: "bold", bold: true }] },
      { category: "text", text: "three" },
    ]);
  });

  test("bullets below a number stay bullets, and numbers below a bullet numbers", () => {
    expect(blocks("<ol><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li></ol>")).toEqual([
      {
        category: "list",
        ordered: true,
        items: [{ text: "a", ordered: false, items: [{ text: "b", ordered: true, items: ["c"] }] }],
      },
    ]);
  });

  test("steps count on behind their code, and what follows it in a step is no step", () => {
    const html =
      "<ol><li>one<pre>x</pre></li><li><p>two</p><pre>y</pre><p>then</p></li><li>three</li></ol><p>end</p>";
    expect(blocks(html)).toEqual([
      { category: "list", ordered: true, items: ["one"] },
      { category: "code", code: "x" },
      { category: "list", ordered: true, start: 2, items: ["two"] },
      { category: "code", code: "y" },
      { category: "text", text: "then" },
      { category: "list", ordered: true, start: 3, items: ["three"] },
      { category: "text", text: "end" },
    ]);
  });

  test("a sign that leads a heading or term to itself is no word of it", () => {
    const html =
      '<h2 id="a">Use<a class="headerlink" href="#a">¶</a></h2><h2><a href="#b"></a><a href="#b">#</a>C</h2>' +
      '<dl><dt>f()<a class="headerlink" href="#f">¶</a></dt></dl><p>see <a href="#a">#</a> and <a href="#b">§ 3</a></p>';
    expect(blocks(html)).toMatchObject([
      { text: "Use" },
      { text: "C" },
      { items: ["f()"] },
      { text: "see # and § 3" },
    ]);
  });

  test("the words of a drawing are told of it", () => {
    const html =
      "<svg><title>Flow</title><text>Start</text><g><text>Stop <tspan>now</tspan></text></g></svg>" +
      "<svg><foreignObject><div>Box</div></foreignObject></svg><svg><path/></svg>";
    expect(blocks(html)).toEqual([
      { category: "image", alt: "Flow", description: "Flow: Start; Stop now", mime_type: "image/svg+xml" },
      { category: "image", description: "Box", mime_type: "image/svg+xml" },
    ]);
  });

  test.each([
    ['<a href="#contents">One</a>', undefined],
    ['<a href="http://x/">One</a>', [{ text: "One", link: "http://x/" }]],
    ['<a href="#a">One</a> two', [{ text: "One", link: "#a" }, { text: " two" }]],
  ])("a heading that leads back as a whole is its words: %s", (words, inline) => {
    const expected = {
      category: "heading",
      level: 2,
      text: inline?.map(({ text }) => text).join("") ?? "One",
    };
    expect(blocks(`<h2>${words}</h2>`)[0]).toEqual(inline ? { ...expected, inline } : expected);
  });

  test.each([
    ["<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>", "\\frac{a}{b}"],
    ['<math alttext="x^2"><mi>x</mi></math>', "x^2"],
    ['<span class="math inline">\\(x^2\\)</span>', "x^2"],
    ['<span class="MathJax">x2</span><script type="math/tex">x^2</script>', "x^2"],
    [
      '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span>',
      "x^2",
    ],
  ])("a formula stands in its sentence, once: %s", (formula, latex) => {
    expect(blocks(`<p>a ${formula}, b</p>`)).toEqual([{ category: "text", text: `a $${latex}$, b` }]);
    expect(blocks(`<h1>a ${formula}</h1>`)).toMatchObject([{ text: `a $${latex}$` }]);
  });

  test.each([
    '<math display="block"><mi>x</mi></math>',
    '<span class="math display">\\[x\\]</span>',
    '<script type="math/tex; mode=display">x</script>',
  ])("a formula on lines of its own is a block: %s", (formula) => {
    expect(blocks(`<p>a ${formula} b</p>`)).toEqual([
      { category: "text", text: "a" },
      { category: "formula", expression: "x", notation: "latex" },
      { category: "text", text: "b" },
    ]);
  });

  test("styles and classes mark words, and take marks back", () => {
    const html =
      "<style>/* x */ span.c1, .c2 b { font-weight: 700 } .c3{font-style:italic}</style>" +
      '<p class="c1"><span class="c1">bold</span> <span class="c3 x">slanted</span> <b style="font-weight:normal">plain</b> ' +
      '<span style="text-decoration: underline line-through; color: red">gone</span></p>';
    expect(blocks(html)).toMatchObject([
      {
        inline: [
          { text: "bold", bold: true },
          { text: " " },
          { text: "slanted", italic: true },
          { text: " plain " },
          { text: "gone", strike: true },
        ],
      },
    ]);
  });

  test("numbered lists begin where they say, quotes and readings of words have their signs", () => {
    const html = "<ol start=5><li>a<ol start=3><li>b</ol></ol><p><q>c</q> <ruby>漢<rt>kan</rt></ruby>";
    expect(blocks(html)).toEqual([
      {
        category: "list",
        ordered: true,
        start: 5,
        items: [{ text: "a", ordered: true, start: 3, items: ["b"] }],
      },
      { category: "text", text: "“c” 漢(kan)" },
    ]);
  });

  test.each([
    "<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>",
    "<table><tr><td>menu</td><td><table><tr><td>a</td></tr><tr><td>b</td></tr></table></td></tr></table>",
  ])("a table around a table arranges a page: %s", (html) => {
    expect(blocks(html).at(-1)).toMatchObject({
      category: "table",
      rows: expect.not.arrayContaining([["menu"]]),
    });
    expect(blocks(html).at(-1)?.category === "table" && blocks(html).length).toBe(
      html.includes("menu") ? 2 : 1,
    );
  });

  test("a table inside a list parts the list", () => {
    expect(blocks("<ul><li>a<table><tr><td>x</td></tr></table></li><li>b</li></ul>")).toEqual([
      { category: "list", ordered: false, items: ["a"] },
      { category: "table", rows: [["x"]], total_rows: 1, total_columns: 1 },
      { category: "list", ordered: false, items: ["b"] },
    ]);
  });

  test("links stay in their sentence, and are elements where they stand alone", () => {
    expect(
      blocks('<p>See <a href="http://x/">the site</a>.</p><p><a href="http://y/">Alone</a></p>'),
    ).toEqual([
      {
        category: "text",
        text: "See the site.",
        inline: [{ text: "See " }, { text: "the site", link: "http://x/" }, { text: "." }],
      },
      { category: "link", text: "Alone", url: "http://y/" },
    ]);
  });

  test("links and marks of cells stay in their table", () => {
    const html =
      '<table><tr><th>a</th><th>b</th></tr><tr><td>see <a href="http://x/">x</a></td><td><b>1</b></td></tr></table>';
    expect(blocks(html)).toEqual([
      {
        ...{
          category: "table",
          headers: ["a", "b"],
          rows: [["see x", "1"]],
          total_rows: 1,
          total_columns: 2,
        },
        inline: [
          { row: 0, column: 0, runs: [{ text: "see " }, { text: "x", link: "http://x/" }] },
          { row: 0, column: 1, runs: [{ text: "1", bold: true }] },
        ],
      },
    ]);
  });

  test("pictures follow the heading or table that they are in", () => {
    expect(
      blocks('<h2><a href="http://x/">a</a></h2><table><tr><td><img src="i.png" alt="i"></table>'),
    ).toEqual([
      { category: "heading", level: 2, text: "a", inline: [{ text: "a", link: "http://x/" }] },
      { category: "table", rows: [["i"]], total_rows: 1, total_columns: 1 },
      { category: "image", alt: "i", url: "i.png" },
    ]);
  });

  test("a table that holds headings arranges a page and is read as one", () => {
    expect(blocks("<table><tr><td><h1>Title</h1></td><td>words</td></tr></table>")).toEqual([
      { category: "heading", level: 1, text: "Title" },
      { category: "text", text: "words" },
    ]);
  });

  test("a table inside a cell stays in the text of the cell", () => {
    const [table] = blocks(
      "<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>",
    );
    expect(table).toMatchObject({ rows: [["a\nb | c", "d"]] });
  });

  test("the caption of a figure without a picture is a paragraph", () => {
    expect(blocks("<figure><pre>x</pre><figcaption>Words</figcaption></figure>")).toEqual([
      { category: "code", code: "x" },
      { category: "text", text: "Words" },
    ]);
  });

  test("scripts, styles and addresses that run scripts are left out", () => {
    const html =
      "<style>a{}</style><script>1</script><template>t</template><p>x <a href='JavaScript:alert(1)'>y</a></p>";
    expect(blocks(html)).toEqual([{ category: "text", text: "x y" }]);
  });

  test("a header within a section is text, that of the page is a header", () => {
    expect(blocks("<section><header>inner</header></section>").map(({ category }) => category)).toEqual([
      "text",
    ]);
    expect(blocks("<header>outer</header>").map(({ category }) => category)).toEqual(["header"]);
  });
});

describe("spans", () => {
  test("cells that are covered from above or the left are null", () => {
    const [table] = blocks(
      "<table><tr><td rowspan=2>a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td></tr></table>",
    );
    expect(table).toMatchObject({
      rows: [
        ["a", "b", null],
        [null, "c", "d"],
        ["e", null, null],
      ],
      total_columns: 3,
    });
  });

  test("a first row of header cells is the header", () => {
    const [table] = blocks("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>");
    expect(table).toMatchObject({ headers: ["a", "b"], rows: [["1", "2"]], total_rows: 1 });
  });

  test.each([
    ["<td></td><th>b</th>", true],
    ["<td> </td><th>b</th><th>c</th>", true],
    ["<td>a</td><th>b</th>", false],
    ["<th>a</th><td></td>", false],
    ["<td></td><td>b</td>", false],
  ])("a header may have an empty corner: %s", (cells, isHead) => {
    const [table] = blocks(`<table><tr>${cells}</tr><tr><td>1</td><td>2</td></tr></table>`);
    expect(table).toMatchObject({ total_rows: isHead ? 1 : 2 });
  });

  test("senseless spans count as one", () => {
    const [table] = blocks(
      '<table><tr><td colspan="-3" rowspan="x">a</td><td colspan="0">b</td></tr></table>',
    );
    expect(table).toMatchObject({ rows: [["a", "b"]] });
  });
});

test("figures in figures without end take no longer than they are long", { timeout: 20_000 }, () => {
  expect(blocks("<figure><figcaption>".repeat(5000))).toEqual([]);
});

test.each([
  [
    "notes that many links lead to",
    `<p>${'<a href="#n">1</a>'.repeat(5000)}<p id="r"><ul><li id="n">x${'<a href="#r">^</a>'.repeat(5000)}`,
  ],
  ["style sheets without rules", `<style>${"x,".repeat(200_000)}</style>x`],
  ["drawings of formulas", `<p>${'<span class="katex-html">x</span>'.repeat(20_000)}`],
])("%s take no longer than they are long", { timeout: 20_000 }, (_, html) => {
  expect(blocks(html).length).toBeGreaterThan(0);
});
