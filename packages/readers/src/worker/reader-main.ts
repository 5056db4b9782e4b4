/** The process of one isolated document. */
import { runReaderJob } from "./reader-jobs.ts";
import { serveJobs } from "./serve-jobs.ts";

serveJobs({ run: runReaderJob });
