import { oneLine } from "../engine/elements.ts";
import { attributeOf, child, childElements, descendants, numberOf, textOf } from "../xml/query.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import type { Chart, ChartSeries } from "./chart.ts";
import { createChart, createSeries, MOST_POINTS, MOST_SERIES } from "./chart.ts";

/** Reads the charts that came with Office 2016: waterfall, treemap, sunburst, histogram, box plot, funnel, map. */
export function readExtendedChart(root: XmlElement): Chart {
  const chart = child(root, "cx:chart");
  const region = child(chart, "cx:plotArea", "cx:plotAreaRegion");
  const series = [...childElements(region, "cx:series")].slice(0, MOST_SERIES);
  const data = new Map(
    [...childElements(child(root, "cx:chartData"), "cx:data")].map((each) => [
      each.attributes["id"] ?? "",
      each,
    ]),
  );
  const types = new Set(series.map(({ attributes }) => wordsOf(attributes["layoutId"] ?? "")));
  return createChart({
    type: [...types].join(" and ") || "unknown",
    title: titleOf(child(chart, "cx:title")),
    series: series.map((each) => readSeries(each, data)),
  });
}

/** `boxWhisker` → `box whisker`. */
function wordsOf(layout: string): string {
  return layout.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

function titleOf(title: XmlElement | undefined): string {
  const value = textOf(child(title, "cx:tx", "cx:txData", "cx:v"));
  return oneLine(value === "" ? [...descendants(title, "a:t")].map(textOf).join("") : value);
}

function readSeries(series: XmlElement, data: ReadonlyMap<string, XmlElement>): ChartSeries {
  const source = data.get(attributeOf(series, ["cx:dataId"], "val") ?? "");
  const name = oneLine(textOf(child(series, "cx:tx", "cx:txData", "cx:v")));
  const values = pointsOf(child(source, "cx:numDim")).map((text) => {
    const value = Number(text);
    return text === "" || !Number.isFinite(value) ? null : value;
  });
  return createSeries(name, pointsOf(child(source, "cx:strDim")), values);
}

/** Levels from the innermost outwards; the outer ones read before it. */
function pointsOf(dimension: XmlElement | undefined): string[] {
  const points: string[] = [];
  for (const level of childElements(dimension, "cx:lvl")) {
    for (const point of childElements(level, "cx:pt")) {
      const index = numberOf(point, "idx") ?? points.length;
      if (index < 0 || index > MOST_POINTS) continue;
      while (points.length <= index) points.push("");
      points[index] = points[index] === "" ? textOf(point) : `${textOf(point)} ${points[index]}`;
    }
  }
  return points;
}
