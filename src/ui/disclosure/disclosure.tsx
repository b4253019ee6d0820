import { useState, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

/**
 * Something more that opens on demand: the browser's own element, so that it works without script and is
 * found by search.
 */
export function Disclosure({
  title,
  isOpen = false,
  onToggle,
  className = '',
  children,
}: {
  title: ReactNode;
  isOpen?: boolean;
  /** For content that is made only once it is wanted. */
  onToggle?(isOpen: boolean): void;
  className?: string;
  children: ReactNode;
}) {
  // Only how it begins: a later render must not close what a person has open.
  const [begins] = useState(isOpen);
  return (
    <details
      open={begins}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
      className={className}
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-control text-14 font-medium select-none hover:text-accent [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          size={14}
          className="text-quiet transition-transform [[open]>summary>&]:rotate-90"
        />
        <span className="min-w-0 flex-1">{title}</span>
      </summary>
      <div className="pt-1 pb-3 ps-5 text-14">{children}</div>
    </details>
  );
}
