import type { ValueBounds } from "../value-bounds.ts";
import type { DecoderOptions } from "./bounded-decoder.ts";
import { BoundedDecoder } from "./bounded-decoder.ts";
import { BoundedEncoder } from "./bounded-encoder.ts";

/** What a message may hold, each way. */
export interface ParserOptions extends DecoderOptions {
  /** What may be sent. */
  readonly outgoing?: ValueBounds | undefined;
}

/** A parser for the option `parser` of Socket.IO's server and client, which make their own from its classes. */
export interface BoundedParser {
  readonly Encoder: new () => BoundedEncoder;
  readonly Decoder: new () => BoundedDecoder;
}

/** A Socket.IO parser that neither decodes nor encodes more than its bounds. */
export function createBoundedParser(options: ParserOptions = {}): BoundedParser {
  return {
    Encoder: class extends BoundedEncoder {
      constructor() {
        super(options.outgoing);
      }
    },
    Decoder: class extends BoundedDecoder {
      constructor() {
        super(options);
      }
    },
  };
}
