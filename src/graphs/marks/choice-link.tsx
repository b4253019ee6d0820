import type { ReactNode } from 'react';
import type { GraphChoice } from '../graph-view-props.ts';

/** A mark as a link to the page filtered by its place along x; the mark alone where nothing can be chosen. */
export function ChoiceLink({
  choice,
  value,
  label,
  children,
}: {
  choice: GraphChoice | undefined;
  /** The key of the place. */
  value: string;
  /** What is announced. */
  label: string;
  children: ReactNode;
}) {
  if (!choice) return children;
  return (
    <a
      href={choice.toggle(value)}
      aria-label={label}
      aria-current={choice.chosen.includes(value) || undefined}
    >
      {children}
    </a>
  );
}
