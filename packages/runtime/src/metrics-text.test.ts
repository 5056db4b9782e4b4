import { expect, test } from "vitest";
import { metricsText } from "./metrics-text.ts";

test("figures are lines with their labels, and labels cannot break out of them", () => {
  const text = metricsText([
    { name: "plain", help: "One figure", type: "gauge", samples: [{ value: 3 }] },
    {
      name: "labelled",
      help: "Two\nlines",
      type: "histogram",
      samples: [{ labels: { le: "+Inf", name: 'a "b" \\ c\nd' }, value: 1, suffix: "_bucket" }],
    },
  ]);
  expect(text).toBe(
    [
      "# HELP plain One figure",
      "# TYPE plain gauge",
      "plain 3",
      "# HELP labelled Two\\nlines",
      "# TYPE labelled histogram",
      'labelled_bucket{le="+Inf",name="a \\"b\\" \\\\ c\\nd"} 1',
      "",
    ].join("\n"),
  );
});
