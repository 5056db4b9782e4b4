import { useFormat } from "../../i18n/language-context.ts";
import type { Area, Range } from "./chart-geometry.ts";
import { centreOf, columnsOf, heightAt, linePath, rangeOf, ticksOf } from "./chart-geometry.ts";
import type { ChartModel } from "./chart-model.ts";
import { Legend } from "./legend.tsx";

const WIDTH = 500;
const HEIGHT = 260;
const area: Area = { left: 56, top: 12, width: WIDTH - 68, height: HEIGHT - 46 };
/** More names than that would run into each other. */
const MOST_NAMES = 12;
/** More dots than that are a smear. */
const MOST_DOTS = 200;
const COLOURS = 8;

/** The class that gives a series its colour. */
export function colourOf(index: number): string {
  return `colour-${(index % COLOURS) + 1}`;
}

/** Columns, lines or points between two axes. */
export function AxisChart({ chart }: { readonly chart: ChartModel }) {
  const ticks = ticksOf(rangeOf(chart.series, chart.shape === "columns"));
  const range: Range = { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 };
  return (
    <>
      <svg className="chart-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={chart.summary}>
        <title>{chart.summary}</title>
        <Grid ticks={ticks} range={range} />
        <Names categories={chart.categories} />
        {chart.shape === "columns" ? (
          <Columns chart={chart} range={range} />
        ) : (
          <Lines chart={chart} range={range} />
        )}
      </svg>
      <Legend names={chart.series.map(({ name }) => name)} />
    </>
  );
}

function Grid({ ticks, range }: { readonly ticks: readonly number[]; readonly range: Range }) {
  const format = useFormat();
  return ticks.map((tick) => {
    const y = heightAt(tick, range, area);
    return (
      <g key={tick}>
        <line
          className={tick === 0 ? "chart-zero" : "chart-grid"}
          x1={area.left}
          x2={area.left + area.width}
          y1={y}
          y2={y}
        />
        <text className="chart-label" x={area.left - 8} y={y + 4} textAnchor="end">
          {Math.abs(tick) >= 100_000 ? format.compact(tick) : format.number(tick)}
        </text>
      </g>
    );
  });
}

function Names({ categories }: { readonly categories: readonly string[] }) {
  const every = Math.ceil(categories.length / MOST_NAMES);
  const room = Math.max(4, Math.floor(area.width / Math.min(categories.length, MOST_NAMES) / 7));
  return categories.map((name, index) =>
    index % every === 0 ? (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: categories may be alike and never move
        key={index}
        className="chart-label"
        x={centreOf(index, categories.length, area)}
        y={HEIGHT - 12}
        textAnchor="middle"
      >
        {name.length > room ? `${name.slice(0, room - 1)}…` : name}
      </text>
    ) : null,
  );
}

interface DrawingProps {
  readonly chart: ChartModel;
  readonly range: Range;
}

function Columns({ chart, range }: DrawingProps) {
  const format = useFormat();
  const { series, categories } = chart;
  return columnsOf(series, { range, area, points: categories.length }).map(
    ({ series: row, index, ...place }) => (
      <rect
        key={`${row} ${index}`}
        className={`chart-column ${colourOf(row)}`}
        rx={Math.min(3, place.width / 4)}
        {...place}
      >
        <title>{`${series[row]?.name ?? ""} ${categories[index] ?? ""}: ${format.number(series[row]?.values[index] ?? 0)}`}</title>
      </rect>
    ),
  );
}

function Lines({ chart, range }: DrawingProps) {
  const points = chart.categories.length;
  return chart.series.map(({ values }, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: series may share a name and never move
    <g key={row} className={colourOf(row)}>
      {chart.shape === "line" ? (
        <path className="chart-line" d={linePath(values, { range, area, points })} />
      ) : null}
      {points <= MOST_DOTS || chart.shape === "points"
        ? values.map((value, index) =>
            value === null ? null : (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: the points of a series never move
                key={index}
                className="chart-dot"
                cx={centreOf(index, points, area)}
                cy={heightAt(value, range, area)}
                r={3.5}
              />
            ),
          )
        : null}
    </g>
  ));
}
