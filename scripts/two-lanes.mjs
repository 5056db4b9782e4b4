// Runs layers side by side: one that computes beside one that mostly waits for programs, networks and timers.

/** @typedef {import("./layers.mjs").Layer} Layer */

/**
 * Two lanes, each with the layers of its kind in their order. A lane that has none left takes those of the other; none
 * begins before the layer that it comes after has ended. Layers that want to be alone run last, one by one.
 * @template Result
 * @param {readonly Layer[]} layers
 * @param {(layer: Layer) => Promise<Result>} run
 * @returns {Promise<Result[]>} in the order of the layers
 */
export async function inTwoLanes(layers, run) {
  /** @type {Map<Layer, Result>} */
  const results = new Map();
  await sideBySide(
    layers.filter(({ alone }) => !alone),
    async (layer) => void results.set(layer, await run(layer)),
  );
  for (const layer of layers.filter(({ alone }) => alone)) results.set(layer, await run(layer));
  return layers.flatMap((layer) => /** @type {Result[]} */ (results.has(layer) ? [results.get(layer)] : []));
}

/**
 * @param {readonly Layer[]} layers
 * @param {(layer: Layer) => Promise<void>} run
 */
async function sideBySide(layers, run) {
  const waiting = [...layers];
  const ended = new Set();
  /** @type {Set<Promise<void>>} */
  const running = new Set();

  /** @param {Layer} layer */
  const isHeldUp = ({ after }) => layers.some((other) => other.name === after && !ended.has(other));

  /** @param {boolean} waits the kind of layer that this lane prefers */
  const take = (waits) => {
    const ready = waiting.filter((layer) => !isHeldUp(layer));
    const next = ready.find((layer) => Boolean(layer.waits) === waits) ?? ready[0];
    if (next !== undefined) waiting.splice(waiting.indexOf(next), 1);
    return next;
  };

  /** @param {boolean} waits */
  const lane = async (waits) => {
    while (waiting.length > 0) {
      const layer = take(waits);
      if (layer === undefined) {
        // Everything that is left comes after what the other lane runs.
        await Promise.race(running);
        continue;
      }
      const job = run(layer).then(() => void ended.add(layer));
      running.add(job);
      await job;
      running.delete(job);
    }
  };

  await Promise.all([lane(false), lane(true)]);
}
