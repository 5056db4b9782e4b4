import { A2cError } from "@a2c-smcp/protocol/a2c-error";
/** A worker sent what no worker of ours sends: a file may have taken it over. It is ended. */
export class GarbageError extends A2cError {
  override readonly name = "GarbageError";
  readonly code = "worker-garbage";
}
