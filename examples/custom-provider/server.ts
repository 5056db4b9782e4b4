// An MCP server whose resources are documents: the logbooks of two boats, a page a day. Finder knows it by its dpe:// URIs.
import { defineProvider } from "@a2c-smcp/provider";

const fogAndWind = ["Fog until noon.", "Wind from the west, two reefs."];
const boats = [
  { doc_ref: "heron", title: "Logbook of the heron", file_type: "log", page_count: 2, days: fogAndWind },
  { doc_ref: "plover", title: "Logbook of the plover", file_type: "log", page_count: 1, days: ["New rope."] },
];
const windOf = (day: number) => ({
  headers: ["Hour", "Wind"],
  rows: [4, 8, 12, 16, 20].map((hour) => [`${hour}:00`, 2 + ((hour + day) % 5)]),
});

const provider = defineProvider({
  host: "com.example.logbooks",
  list: () => boats,
  page: ({ days }, day) => ({
    title: `Day ${day + 1}`,
    elements: [
      { element_id: `txt-${day}`, category: "text", content: { text: days[day] } },
      { element_id: `tbl-${day}`, category: "table", content: windOf(day) },
    ],
  }),
});
await provider.serveOverStdio().ended;
