import { useEffect, useRef } from 'react';
import { tabListStyle, tabStyle } from './tab-style.ts';

/**
 * Tabs that are addresses: plain links, so that they work without script. One without `href` cannot be opened
 * now.
 */
export function TabLinks({
  label,
  items,
  className = '',
}: {
  label: string;
  items: { label: string; href?: string; isCurrent?: boolean }[];
  className?: string;
}) {
  const bar = useRef<HTMLElement>(null);
  const current = items.find(({ isCurrent }) => isCurrent)?.label;
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && link) {
      bar.current.scrollLeft = link.offsetLeft - bar.current.clientWidth / 2;
    }
  }, [current]);

  return (
    <nav
      ref={bar}
      aria-label={label}
      className={`relative scroll-shadow print:hidden ${tabListStyle} ${className}`}
    >
      {items.map((item) => (
        <a
          key={item.label}
          href={item.href}
          aria-disabled={!item.href || undefined}
          role={item.href ? undefined : 'link'}
          aria-current={item.isCurrent ? 'page' : undefined}
          className={tabStyle}
        >
          {item.label}
        </a>
      ))}
    </nav>
  );
}
