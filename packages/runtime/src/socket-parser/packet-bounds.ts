import type { ValueBounds } from "../value-bounds.ts";
import { DEFAULT_BOUNDS } from "../value-bounds.ts";

/** How much one event or answer may hold. */
export interface PacketBounds extends ValueBounds {
  /** Characters of the whole packet. */
  readonly characters: number;
}

/** Which bound a packet passes. */
export interface PacketExcess {
  readonly bound: keyof PacketBounds;
  readonly limit: number;
}

/** Depth and values of any peer; the length is what the transport lets through. */
export const DEFAULT_PACKET_BOUNDS: PacketBounds = { ...DEFAULT_BOUNDS, characters: Number.MAX_SAFE_INTEGER };
