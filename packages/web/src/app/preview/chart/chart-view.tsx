import { useMemo } from "react";
import { useFormat, useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import type { ElementProps } from "../elements/element-props.ts";
import "./chart.css";
import { AxisChart } from "./axis-chart.tsx";
import type { ChartModel } from "./chart-model.ts";
import { readChart } from "./chart-model.ts";
import { PieChart } from "./pie-chart.tsx";

/** A chart, drawn from its numbers, with the numbers themselves below. */
export function ChartView({ element }: ElementProps) {
  const text = useText(previewTexts);
  const format = useFormat();
  const chart = useMemo(() => readChart(element.content), [element]);
  if (chart.series.length === 0)
    return (
      <figure className="chart">
        <figcaption>{chart.title || element.summary}</figcaption>
        <p className="muted">{text.noData}</p>
      </figure>
    );
  return (
    <figure className="chart">
      <figcaption>{chart.title || element.summary}</figcaption>
      {chart.shape === "pie" ? <PieChart chart={chart} /> : <AxisChart chart={chart} />}
      {chart.omitted > 0 ? <p className="muted">{text.chartLeftOut(format.number(chart.omitted))}</p> : null}
      <Numbers chart={chart} />
    </figure>
  );
}

function Numbers({ chart }: { readonly chart: ChartModel }) {
  const text = useText(previewTexts);
  const format = useFormat();
  return (
    <details>
      <summary>{text.numbers}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-scroll chart-numbers" aria-label={chart.title} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{text.series}</th>
              {chart.categories.map((category, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: categories may be alike and never move
                <th key={index} scope="col" className="align-end">
                  {category}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.series.map(({ name, values }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: series may share a name and never move
              <tr key={row}>
                <th scope="row">{name}</th>
                {chart.categories.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move
                  <td key={index} className="align-end">
                    {values[index] === null || values[index] === undefined
                      ? ""
                      : format.number(values[index])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
