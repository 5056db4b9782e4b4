import type { MetricFamily } from "@a2c-smcp/runtime";
import type { DocumentLibrary } from "../library/document-library.ts";

/** What there is to watch of a library: how much it has, what it could not read, how far its index is. */
export function libraryFigures(library: DocumentLibrary): MetricFamily[] {
  const { pagesDone, stepsDone, stepsTotal } = library.progress();
  const gauge = (name: string, help: string, value: number): MetricFamily => ({
    ...{ name, help, type: "gauge" },
    samples: [{ value }],
  });
  return [
    gauge("a2c_documents", "Documents that can be read", library.documentCount),
    gauge("a2c_documents_unreadable", "Files that could not be read", library.problems().length),
    gauge(
      "a2c_index_steps_left",
      "Steps of describing and reading files that are still to be done",
      stepsTotal - stepsDone,
    ),
    {
      name: "a2c_index_pages_total",
      help: "Pages whose text was read since the start",
      type: "counter",
      samples: [{ value: pagesDone }],
    },
  ];
}
