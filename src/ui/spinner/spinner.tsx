/**
 * A turning ring for work whose length nobody knows. Decoration: the words beside it say what is going on.
 */
export function Spinner() {
  return (
    <svg
      viewBox="0 0 16 16"
      width={16}
      height={16}
      className="animate-spin"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
    >
      <circle cx="8" cy="8" r="6" opacity="0.2" />
      <path d="M8 2a6 6 0 0 1 6 6" />
    </svg>
  );
}
