/** The process of one isolated document. */
import { loadWithinLimit } from "@a2c-smcp/runtime/open-file-limit";

// Where few files may be open, the rest must be loaded one after the other.
loadWithinLimit();
const [{ serveJobs }, { runReaderJob }] = await Promise.all([
  import("./serve-jobs.ts"),
  import("./reader-jobs.ts"),
]);

serveJobs({ run: runReaderJob });
