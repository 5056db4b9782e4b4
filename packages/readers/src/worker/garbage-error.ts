/** A worker sent what no worker of ours sends: a file may have taken it over. It is ended. */
export class GarbageError extends Error {
  override readonly name = "GarbageError";
}
