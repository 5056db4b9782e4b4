const COLOURS = 8;

/** Which colour stands for what; one thing alone needs none. */
export function Legend({ names }: { readonly names: readonly string[] }) {
  if (names.length < 2 && (names[0] ?? "") === "") return null;
  return (
    <ul className="chart-legend">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike and never move
        <li key={index}>
          <span className={`chart-swatch colour-${(index % COLOURS) + 1}`} />
          {name || String(index + 1)}
        </li>
      ))}
    </ul>
  );
}
