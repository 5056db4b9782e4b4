interface KeyListProps {
  /** A key and what it does, each. */
  readonly keys: readonly (readonly string[])[];
  readonly className?: string;
  readonly label?: string;
}

/** Keys, and what each does. */
export function KeyList({ keys, className, label }: KeyListProps) {
  return (
    <dl className={className} aria-label={label}>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
