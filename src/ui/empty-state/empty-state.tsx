import type { ReactNode } from 'react';

/** Nothing here yet: one sentence and one action. */
export function EmptyState({
  text,
  action,
  className = '',
}: {
  text: string;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={`flex flex-col items-center gap-4 px-4 py-12 text-center ${className}`}>
      <p className="max-w-100 text-14 text-balance text-quiet">{text}</p>
      {action}
    </div>
  );
}
