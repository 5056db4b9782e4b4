const set = (names: string): ReadonlySet<string> => new Set(names.split(" "));

export const headingTags = set("h1 h2 h3 h4 h5 h6");
/** What no reader sees. */
export const droppedTags = set(
  "script style noscript template head select option datalist textarea param track source",
);
/** Elements that end the paragraph before them. */
export const blockTags = set(
  "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption",
);
/** Elements of XHTML that HTML never closes. */
export const voidTags = set("area base br col embed hr img input link meta param source track wbr");
