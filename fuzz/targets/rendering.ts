import {
  CATEGORIES,
  DpeCatalogue,
  DpeDocument,
  renderCatalogueMarkdown,
  renderCatalogueText,
  renderDocumentMarkdown,
  renderDocumentText,
  renderPageMarkdown,
  renderPageText,
} from "@a2c-smcp/protocol";
import { excessOfJson } from "@a2c-smcp/runtime";
import fc from "fast-check";
import type { Case } from "../engine/case.ts";
import type { Target } from "../engine/target.ts";
import { functionSubject, promise } from "../engine/target.ts";
import { hostilePieces } from "../inputs/hostile-text.ts";
import { jsonText, objectText, tameShape } from "../inputs/json-text.ts";
import type { Random } from "../inputs/random.ts";

const text = fc.string({ unit: fc.constantFrom(...hostilePieces), maxLength: 40 });
const cell = fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null));
/** Elements as they should be, for the way through the renderers that no broken one takes. */
const element = fc.record({
  element_id: text,
  category: fc.constantFrom(...CATEGORIES),
  summary: text,
  content: fc.record(
    {
      ...{ text, code: text, language: text, url: text, alt: text, title: text, expression: text },
      ...{ chart_type: text, data_summary: text, level: fc.integer(), ordered: fc.boolean() },
      ...{ truncated: fc.boolean(), total_rows: fc.nat(), row_offset: fc.nat(), total_items: fc.nat() },
      headers: fc.array(cell, { maxLength: 5 }),
      rows: fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 5 }),
      items: fc.array(fc.oneof(text, fc.record({ text, items: fc.array(text, { maxLength: 3 }) })), {
        maxLength: 5,
      }),
    },
    { requiredKeys: [] },
  ),
});

function page(random: Random): string {
  if (random.oneIn(2)) {
    const seed = random.below(2 ** 31);
    return JSON.stringify({
      elements: fc.sample(fc.array(element, { maxLength: 6 }), { seed, numRuns: 1 })[0],
    });
  }
  const content = objectText(random, {
    text: '"a"',
    rows: jsonText(random),
    items: jsonText(random),
    level: "1",
  });
  const category = JSON.stringify(random.pick(CATEGORIES));
  const shown = { doc_ref: '"d"', uri: '"dpe://h/d"', title: jsonText(random, tameShape), page_count: "1" };
  const document = objectText(random, { ...shown, summary: jsonText(random, tameShape), keywords: '["a"]' });
  return objectText(random, {
    ...shown,
    elements: `[${objectText(random, { category, element_id: '"e"', content })}]`,
    documents: `[${document}]`,
    total_count: "1",
    pages: `[${objectText(random, { page_index: "0", title: '"t"', element_count: "1", uri: '"u"' })}]`,
  });
}

/** The renderers check nothing of what they are given; a provider may have given anything within the bounds. */
function run([json = ""]: Case): void {
  if (excessOfJson(json)) return;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return; // no provider's answer
  }
  const rendered = isRecord(value) ? [renderPageMarkdown(value), renderPageText(value)] : [];
  const catalogue = DpeCatalogue.safeParse(value);
  if (catalogue.success)
    rendered.push(renderCatalogueMarkdown(catalogue.data), renderCatalogueText(catalogue.data));
  const document = DpeDocument.safeParse(value);
  if (document.success)
    rendered.push(renderDocumentMarkdown(document.data), renderDocumentText(document.data));
  promise(
    rendered.every((part) => typeof part === "string" && part.length < 200_000 + 50 * json.length),
    "a rendering is no text, or far larger than what it renders",
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export const rendering: Target = {
  name: "rendering",
  about: "Markdown and text of pages, documents and catalogues, whatever a provider gave",
  isGuided: true,
  seeds: [
    [
      '{"elements":[{"element_id":"a","category":"table","content":{"headers":["a"],"rows":[["b|c",1,null]]}}]}',
    ],
    [
      '{"elements":[{"element_id":"a","category":"list","content":{"ordered":true,"items":["a",{"text":"b","items":["c"]}]}}]}',
    ],
  ],
  milliseconds: 1_500,
  generate: (random) => [page(random)],
  open: functionSubject(run),
};
