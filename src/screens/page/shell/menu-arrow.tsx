/** The arrow that opens the entries below one, as the summary of a `details` element. */
export function MenuArrow({ label }: { label: string }) {
  return (
    <summary
      aria-label={label}
      className="grid size-6 list-none place-items-center rounded-control text-quiet hover:text-ink [&::-webkit-details-marker]:hidden"
    >
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <path d="M1.5 3.5 5 7l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </summary>
  );
}
