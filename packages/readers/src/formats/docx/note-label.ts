/** What a note is called where it hangs and where it stands: footnotes and endnotes are counted apart. */
export function noteLabel(type: "footnote" | "endnote", id: string): string {
  return type === "footnote" ? id : `e${id}`;
}
