import type { IndexProgress } from "../library/index-progress.ts";

/** How far the files are, in one line. */
export function describeProgress(progress: IndexProgress): string {
  const { phase, filesDone, filesTotal, filesPerSecond, pagesPerSecond, secondsLeft, currentFile } = progress;
  if (phase === "idle") return "Everything is up to date.";
  if (phase === "scanning") return "Looking for files.";
  const what = phase === "describing" ? "Looking into files" : "Reading the text of files";
  const rate = phase === "describing" ? `${filesPerSecond} files/s` : `${pagesPerSecond} pages/s`;
  const left = secondsLeft === undefined ? "" : `, about ${secondsLeft} s left`;
  const current = currentFile === undefined ? "" : ` (${currentFile})`;
  return `${what}: ${filesDone} of ${filesTotal}, ${rate}${left}${current}.`;
}
