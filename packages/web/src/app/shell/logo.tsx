/** The mark of the product: two sheets that lean on each other. */
export function Logo() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path d="M9 8.5h7.5a3 3 0 0 1 3 3V24H12a3 3 0 0 1-3-3z" fill="#fff" fillOpacity="0.55" />
      <path d="M14 12h5.2l3.8 3.8V22a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z" fill="#fff" />
    </svg>
  );
}
