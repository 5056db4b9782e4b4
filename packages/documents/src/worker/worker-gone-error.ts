/** There was no worker for a job: none started, or it had ended before. No fault of any file. */
export class WorkerGoneError extends Error {
  override readonly name = "WorkerGoneError";
}
