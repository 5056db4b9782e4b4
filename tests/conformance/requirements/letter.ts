import type { Requirement } from "./requirement.ts";

/** What holds for providers that others wrote, who ignore what a URI asks for. */
export const letterRequirements = [
  {
    id: "letter.format",
    milestone: "views",
    text: "A provider that ignores format: the SDK and the gateway render its JSON themselves.",
    section: 4,
  },
  {
    id: "letter.depth",
    milestone: "views",
    text: "A provider that ignores depth: its pages are walked by their number.",
    section: 4,
  },
  {
    id: "letter.categories",
    milestone: "views",
    text: "A provider that ignores categories: the SDK leaves out what was not asked for.",
    section: 4,
  },
  {
    id: "letter.rows",
    milestone: "views",
    text: "A provider that ignores offset and limit: rows are cut under their right numbers.",
    section: 4,
  },
  {
    id: "letter.metadata",
    milestone: "views",
    text: "A document without metadata: its pages can be read, and who opens it is told so.",
    section: 4,
  },
  {
    id: "letter.guide",
    milestone: "views",
    text: "A provider written from the SDK guide alone works through the whole chain.",
    section: 5,
  },
  {
    id: "letter.changes",
    milestone: "views",
    text: "What such a provider tells of is announced, with the catalogue as it is then.",
    section: 5,
  },
  {
    id: "letter.hosts",
    milestone: "views",
    text: "A server whose documents have several hosts: all that it lists are found and read.",
    section: 5,
  },
  {
    id: "letter.types",
    milestone: "views",
    text: "JSON under another MIME type is read as what it is.",
    section: 4,
  },
  {
    id: "letter.shapes",
    milestone: "views",
    text: "Contents in another shape than their category has are read, and what a page leaves out is said.",
    section: 4,
  },
  {
    id: "letter.contents",
    milestone: "views",
    text: "A body is found among the contents of a read: behind others, as bytes, behind a byte order mark.",
    section: 4,
  },
  {
    id: "letter.soft-errors",
    milestone: "views",
    text: "An error of 4201 to 4204 that comes as the body of a read is that error.",
    section: 4,
  },
  {
    id: "letter.text-only",
    milestone: "views",
    text: "A provider that gives Markdown whatever it is asked for can be read.",
    section: 4,
  },
  {
    id: "letter.exact",
    milestone: "views",
    text: "A provider that compares URIs as texts: what it refuses with a query is asked for without it.",
    section: 5,
  },
  {
    id: "letter.scraps",
    milestone: "views",
    text: "Pages and elements that are listed without their document can be read.",
    section: 5,
  },
  {
    id: "agent.fresh",
    milestone: "views",
    text: "What an Agent keeps can be asked for anew.",
    section: 5,
  },
  {
    id: "agent.read-age",
    milestone: "views",
    text: "What an Agent keeps of a read is believed for ten seconds at most, whether or not a change is told.",
    section: 5,
  },
] as const satisfies readonly Requirement[];
