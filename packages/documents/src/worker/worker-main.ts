import { loadWithinLimit } from "@a2c-smcp/runtime/open-file-limit";
import type { Job } from "./job.ts";
import type { WorkerSettings } from "./settings.ts";

// Where few files may be open, the rest must be loaded one after the other.
loadWithinLimit();
const [{ serveJobs }, { runJob }, { fileDigest }] = await Promise.all([
  import("@a2c-smcp/readers/serve-jobs"),
  import("./run-job.ts"),
  import("./file-digest.ts"),
]);

// What concerns the bytes alone needs nobody who understands them.
serveJobs<Job, WorkerSettings>({
  run: runJob,
  bytes: ["blob", "rows", "view"],
  runUnopened: (job, file) => (job.kind === "digest" ? fileDigest(file.path) : undefined),
});
