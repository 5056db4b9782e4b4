import { serveJobs } from "@a2c-smcp/readers/worker";
import { fileDigest } from "./file-digest.ts";
import type { Job } from "./job.ts";
import { runJob } from "./run-job.ts";
import type { WorkerSettings } from "./settings.ts";

// What concerns the bytes alone needs nobody who understands them.
serveJobs<Job, WorkerSettings>({
  run: runJob,
  runUnopened: (job, file) => (job.kind === "digest" ? fileDigest(file.path) : undefined),
});
