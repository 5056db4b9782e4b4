/** Paths on a grid of 24, drawn as lines. */
const paths = {
  finder:
    "M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM9.5 4v16M14.5 9H17M14.5 13H17",
  desktop:
    "M3 5.5A1.5 1.5 0 0 1 4.5 4h15A1.5 1.5 0 0 1 21 5.5v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15.5zM9 20.5h6M12 17v3.5M7 8h6v5H7z",
  computer:
    "M5 4h14a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM5 14h14a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM8 7h.01M8 17h.01M12 7h4M12 17h4",
  office:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.2A6.5 6.5 0 0 1 21.5 20",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.5 20.5 16 16",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4v5.3h-5.3",
  language:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 12h17M12 3c2.4 2.5 3.6 5.5 3.6 9s-1.2 6.5-3.6 9c-2.4-2.5-3.6-5.5-3.6-9S9.6 5.5 12 3z",
  theme: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18M12 7.5l6-1.5M12 12h8.5M12 16.5l6 1.5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  check: "m5 12.5 4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6 6 18",
  chevronRight: "m9.5 6 6 6-6 6",
  chevronLeft: "m14.5 6-6 6 6 6",
  chevronDown: "m6 9.5 6 6 6-6",
  chevronUp: "m6 14.5 6-6 6 6",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  filter: "M4 6h16M7 12h10M10 18h4",
  sort: "M8 5v14M8 19l-3.5-3.5M8 19l3.5-3.5M16 19V5M16 5l-3.5 3.5M16 5l3.5 3.5",
  expand: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  columns: "M4 5h16v14H4zM10 5v14M15 5v14",
  play: "M7 5v14l12-7z",
  stop: "M6 6h12v12H6z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  agent:
    "M5 9a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM12 7V3.5M9 12.5v1.5M15 12.5v1.5M2.5 12v3M21.5 12v3",
  empty: "M4 13.5 6.5 5h11l2.5 8.5V19H4zM4 13.5h5l1 2.5h4l1-2.5h5",
  text: "M5 6h14M5 10h14M5 14h14M5 18h8",
  heading: "M6 5v14M18 5v14M6 12h12",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  code: "m8.5 8-4 4 4 4M15.5 8l4 4-4 4M13.5 5l-3 14",
  table: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14",
  chart: "M5 20V11M10 20V5M15 20v-6M20 20V8M3 20h19",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01",
  formula: "M18 5H7l6 7-6 7h11",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  note: "M4 5h16v11h-8l-5 4v-4H4z",
  media: "M4 5h16v14H4zM10 9v6l5-3z",
  form: "M4 5h16v5H4zM4 14h16v5H4zM7 7.5h3M7 16.5h5",
  widget: "M12 3.5 20 8v8l-8 4.5L4 16V8zM4 8l8 4.5L20 8M12 12.5v8",
  diagram: "M9 4h6v4H9zM4 16h6v4H4zM14 16h6v4h-6zM12 8v4M7 16v-4h10v4",
  separator: "M4 12h16",
  folder:
    "M3.5 7a1.5 1.5 0 0 1 1.5-1.5h4.5l2 2.5H19A1.5 1.5 0 0 1 20.5 9.5v8A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  document: "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5",
} as const;

export type IconName = keyof typeof paths;

/** A small picture beside words: it is decoration, so the words must be there. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
