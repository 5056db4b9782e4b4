/** How much each of several sizes may have of what there is: who wants little gets it, the rest is shared equally. */
export function fairShares(sizes: readonly number[], total: number): number[] {
  const shares = sizes.map(() => 0);
  let left = total;
  let open = sizes.length;
  for (const index of sizes.map((_, at) => at).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0))) {
    const share = Math.min(sizes[index] ?? 0, Math.floor(left / open));
    shares[index] = share;
    left -= share;
    open -= 1;
  }
  return shares;
}
