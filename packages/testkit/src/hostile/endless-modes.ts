import type { HostileWire, Misbehaviour } from "./misbehaviour.ts";

/** Does something again and again, a hundred times a second. */
const always = (work: () => void): void => void setInterval(work, 10);
const times = (count: number, work: (index: number) => void): void => {
  for (let index = 0; index < count; index += 1) work(index);
};

/** Writes pieces for as long as somebody reads them. */
function pour(pieces: number, piece = "x".repeat(1_000_000)): void {
  for (let count = 0; count < pieces; count += 1)
    if (!process.stdout.write(piece)) {
      process.stdout.once("drain", () => pour(pieces - count - 1, piece));
      return;
    }
  process.stdout.write("\n");
}

/** Misbehaviour that does not stop by itself. */
export const endlessModes = {
  garbage: {
    start: ({ raw }) => always(() => times(200, () => raw(`garbage \u0000 {not json ${"x".repeat(100)}`))),
  },
  "long line": { start: () => pour(100) },
  "line without end": { start: () => pour(Number.POSITIVE_INFINITY) },
  "flood of stderr": { start: () => always(() => void process.stderr.write(`${"y".repeat(100_000)}\n`)) },
  "storm of list changes": {
    afterHandshake: ({ send }) =>
      always(() =>
        times(10, () => {
          send({ method: "notifications/tools/list_changed" });
          send({ method: "notifications/resources/list_changed" });
        }),
      ),
  },
  "storm of updates": {
    afterHandshake: ({ send }) =>
      always(() =>
        times(10, (index) =>
          send({ method: "notifications/resources/updated", params: { uri: `dpe://hostile/doc${index}` } }),
        ),
      ),
  },
  "flood of notices": { afterHandshake: (wire) => always(() => times(200, () => progress(wire))) },
  "answers to nothing": {
    afterHandshake: ({ send }) => always(() => times(50, (id) => send({ id: id + 1_000, result: {} }))),
  },
  "endless cursors": {
    answers: {
      "tools/list": ({ id }, { send }) =>
        send({
          id,
          result: { tools: [{ name: `t${Math.random()}`, inputSchema: {} }], nextCursor: `${Math.random()}` },
        }),
    },
  },
  silent: { answers: { initialize: () => undefined } },
} satisfies Record<string, Misbehaviour>;

function progress({ send }: HostileWire): void {
  send({ method: "notifications/message", params: { level: "info", data: "again" } });
}
