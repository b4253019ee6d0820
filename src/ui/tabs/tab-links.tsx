import { tabListStyle, tabStyle } from './tab-style.ts';

/** Tabs that are addresses: plain links, so that they work without script. One without `href` cannot be opened now. */
export function TabLinks({
  label,
  items,
  className = '',
}: {
  label: string;
  items: { label: string; href?: string; isCurrent?: boolean }[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={`${tabListStyle} ${className}`}>
      {items.map((item) => (
        <a
          key={item.label}
          {...(item.href ? { href: item.href } : { 'aria-disabled': true, role: 'link' })}
          {...(item.isCurrent ? { 'aria-current': 'page' } : {})}
          className={tabStyle}
        >
          {item.label}
        </a>
      ))}
    </nav>
  );
}
