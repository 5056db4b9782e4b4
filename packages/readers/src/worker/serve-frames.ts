import { Socket } from "node:net";
import type { Frame, FrameBounds } from "./frame-channel.ts";
import { FrameChannel } from "./frame-channel.ts";
import { guardAgainstOrphanhood } from "./orphan-guard.ts";
import { CHANNEL_DESCRIPTOR } from "./worker-frames.ts";

export type { Frame } from "./frame-channel.ts";

/** How a process that was started with a `WorkerChild` takes its messages and answers them. */
export interface FrameServing {
  readonly bounds: FrameBounds;
  readonly onFrame: (frame: Frame) => void;
}

/** Makes this process one that takes frames from whoever started it, and ends with it; returns what sends. */
export function serveFrames({ bounds, onFrame }: FrameServing): (head: unknown, body?: Uint8Array) => void {
  guardAgainstOrphanhood();
  const leave = (): never => process.exit(0);
  const pipe = new Socket({ fd: CHANNEL_DESCRIPTOR });
  const channel = new FrameChannel(pipe, { bounds, onFrame, onGarbage: leave, onEnd: leave });
  return (head, body) => channel.send(head, body);
}
