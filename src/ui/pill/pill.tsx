import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-ink/7 text-quiet',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const;

/** A small rounded mark: a count, a state, a tag. `label` says in words what a bare number counts. */
export function Pill({
  tone = 'neutral',
  label,
  className = '',
  children,
}: {
  tone?: keyof typeof tones;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      title={label}
      className={`tm-pill tabular inline-flex h-5 min-w-5 items-center justify-center gap-1 rounded-full px-2 text-12 font-medium whitespace-nowrap ${tones[tone]} ${className}`}
    >
      {children}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  );
}
