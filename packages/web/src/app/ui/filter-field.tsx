export interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Where a person types what a list should be narrowed to. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  return (
    <input
      type="search"
      className="field"
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
