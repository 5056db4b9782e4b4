import { useFormat } from "../../i18n/language-context.ts";
import { colourOf } from "./axis-chart.tsx";
import { slicesOf } from "./chart-geometry.ts";
import type { ChartModel } from "./chart-model.ts";
import { Legend } from "./legend.tsx";

/** A pie of the first series: a second one has no place in it. */
export function PieChart({ chart }: { readonly chart: ChartModel }) {
  const format = useFormat();
  const values = chart.series[0]?.values ?? [];
  const slices = slicesOf(values, { x: 110, y: 110, radius: 100 });
  const shares = new Map(slices.map(({ index, share }) => [index, share]));
  const percent = (index: number): string => `${Math.round((shares.get(index) ?? 0) * 1000) / 10} %`;
  return (
    <div className="pie">
      <svg viewBox="0 0 220 220" role="img" aria-label={chart.summary}>
        <title>{chart.summary}</title>
        {slices.map(({ index, path }) => (
          <path key={index} d={path} className={`chart-slice ${colourOf(index)}`}>
            <title>{`${chart.categories[index] ?? ""}: ${format.number(values[index] ?? 0)} (${percent(index)})`}</title>
          </path>
        ))}
      </svg>
      <Legend names={chart.categories.map((name, index) => `${name} · ${percent(index)}`)} />
    </div>
  );
}
