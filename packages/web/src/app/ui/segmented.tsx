export interface SegmentedProps<T extends string> {
  /** What is chosen between. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly count?: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice between a few things that are all in view. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row in every browser
    <div className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count === undefined ? null : <span className="segmented-count">{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
