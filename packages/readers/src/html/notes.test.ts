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

describe("notes of HTML", () => {
  test.each(['epub:type="noteref"', 'role="doc-noteref"'])(
    "the number of a note, %s, hangs on its word",
    (mark) => {
      const inline = [{ text: "word" }, { text: "1", sup: true }, { text: "." }];
      expect(blocks(`<p>word<a ${mark} href="notes.xhtml#n1">1</a>.</p>`)).toEqual([
        { category: "text", text: "word1.", inline },
      ]);
    },
  );

  test("a note and the word that it hangs on are told by their links", () => {
    const html =
      '<p>word<sup id="r1"><a href="#n1">[1]</a></sup>. <b>b</b> <a href="#r1">up</a></p>' +
      '<ol><li id="n1"><a href="#r1">^</a> It <b>means</b></li></ol><p><a href="#n1">Far away</a></p>';
    expect(blocks(html)).toEqual([
      {
        category: "text",
        text: "word. b up",
        inline: [
          { text: "word" },
          { text: "", note: "1" },
          { text: ". " },
          { text: "b", bold: true },
          { text: " " },
          { text: "up", link: "#r1" },
        ],
      },
      {
        category: "annotation",
        text: "It means",
        inline: [{ text: "It " }, { text: "means", bold: true }],
        label: "1",
      },
      { category: "text", text: "Far away", inline: [{ text: "Far away", link: "#n1" }] },
    ]);
  });

  test("a note is called what is printed where it hangs, and does not begin with it", () => {
    const html =
      '<p>one<a role="doc-noteref" href="#n7">7</a> two<a role="doc-noteref" href="#n8">[8]</a>' +
      ' three<a role="doc-noteref" href="#n9">*</a></p>' +
      '<aside id="n7">7. The <b>seventh</b>.</aside><aside id="n8"><a role="doc-backlink" href="#r">8</a>. Verse 9.</aside>' +
      '<aside id="n9">1 Samuel 3</aside>';
    const notes = blocks(html).slice(1);
    expect(notes).toEqual([
      {
        ...{ category: "annotation", text: "The seventh.", label: "7" },
        inline: [{ text: "The " }, { text: "seventh", bold: true }, { text: "." }],
      },
      { category: "annotation", text: "Verse 9.", label: "8" },
      { category: "annotation", text: "1 Samuel 3", label: "3" },
    ]);
  });

  test("a note that is a table with its number beside it is read like any other", () => {
    const html =
      '<p>one<a id="r1" href="#n">[1]</a> and<a id="r2" href="#n">[1]</a></p>' +
      '<table id="n"><tr><td>[1]</td><td>(<a class="fn-backref" href="#r1">1</a>, <a class="fn-backref" href="#r2">2</a>) The <b>words</b></td></tr></table>';
    expect(blocks(html)).toMatchObject([
      { category: "text", text: "one and" },
      {
        ...{ category: "annotation", text: "The words", label: "1" },
        inline: [{ text: "The " }, { text: "words", bold: true }],
      },
    ]);
  });

  test("a note hangs on its word, and has its links and nothing of its numbers", () => {
    const html =
      '<p>one <a id="r1" role="doc-noteref" href="#n">[1]</a> two <a id="r2" role="doc-noteref" href="#n">[1]</a>.</p>' +
      '<aside id="n"><span>[<a role="doc-backlink" href="#r1">1</a>]</span> <p>To <a href="http://x/">x</a></p></aside>' +
      '<p>three <a id="r3" role="doc-noteref" href="#m">[2]</a> four</p>' +
      '<aside id="m"><span>[2]</span> <span>(<a role="doc-backlink" href="#r3">1</a>,<a role="doc-backlink" href="#r3">2</a>)</span> <p>Both</p></aside>';
    expect(blocks(html)).toEqual([
      {
        category: "text",
        text: "one two .",
        inline: [
          { text: "one" },
          { text: "", note: "1" },
          { text: " two " },
          { text: "", note: "1" },
          { text: "." },
        ],
      },
      {
        category: "annotation",
        text: "To x",
        inline: [{ text: "To " }, { text: "x", link: "http://x/" }],
        label: "1",
      },
      {
        category: "text",
        text: "three four",
        inline: [{ text: "three" }, { text: "", note: "2" }, { text: " four" }],
      },
      { category: "annotation", text: "Both", label: "2" },
    ]);
  });

  test.each(["ftn1", "edn1", "sdfootnote1", "sdendnote1"])(
    "a note of an office program is whole: %s",
    (id) => {
      const html =
        '<p>one<a name="_ref1" href="#_n1">1</a></p>' +
        `<div id="${id}"><p><a name="_n1" href="#_ref1">1</a> First.</p><p>Second.</p></div>`;
      expect(blocks(html).slice(1)).toEqual([
        { category: "annotation", text: "First.\nSecond.", label: "1" },
      ]);
    },
  );

  test("a part of the document with a heading is no note, though a note stands in it", () => {
    const html =
      '<p>x<a id="r" href="#n">1</a></p><div><h2>Notes</h2><span id="n">words <a href="#r">↩</a></span></div>';
    expect(blocks(html).map(({ category }) => category)).toEqual(["text", "heading", "text"]);
  });

  test("a note in a cell hangs there too, and a heading is no note", () => {
    const html =
      '<table><tr><td>x<a id="r" href="#n">*</a></td><td>y</td></tr></table><p id="n">words <a href="#r">↩</a></p>' +
      '<p><a id="t" href="#h">1</a></p><h2 id="h"><a href="#t">One</a></h2>';
    expect(blocks(html)).toMatchObject([
      { rows: [["x", "y"]], inline: [{ row: 0, column: 0, runs: [{ text: "x" }, { text: "", note: "1" }] }] },
      { category: "annotation", text: "words", label: "1" },
      { category: "text", text: "1" },
      { category: "heading", text: "One" },
    ]);
    expect(blocks('<p>x<a id="r" href="#n">1</a></p><p><a id="n" href="#r">1</a> words</p>')).toMatchObject([
      { category: "text", text: "x" },
      { category: "annotation", text: "words", label: "1" },
    ]);
  });
});
