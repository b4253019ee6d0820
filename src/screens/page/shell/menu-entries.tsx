import type { SiteMenuItem } from './site-menu.ts';
import { MenuIcon } from './menu-icon.tsx';

const isWithin = (path: string, item: SiteMenuItem) => path === item.path || path.startsWith(`${item.path}/`);

const listedLook = 'block rounded-control px-3 py-2 hover:bg-raised';
const barLook = 'inline-flex h-control items-center border-b-2 px-1 whitespace-nowrap';

function entryLook(nested: boolean, active: boolean): string {
  if (nested && active) return `${listedLook} text-accent`;
  if (nested) return listedLook;
  if (active) return `${barLook} border-accent text-ink`;
  return `${barLook} border-transparent text-quiet hover:text-ink`;
}

/**
 * A link of a menu, `nested` in a list of entries or else beside others in a bar; it is marked when its page,
 * or a page below it, is the current one.
 */
export function SiteMenuEntry({
  item,
  path,
  nested = false,
  hasIcon = nested,
}: {
  item: SiteMenuItem;
  path: string;
  nested?: boolean;
  hasIcon?: boolean;
}) {
  const look = entryLook(nested, isWithin(path, item));
  return (
    <a
      href={item.href}
      className={`text-14 no-underline ${look}`}
      aria-current={path === item.path ? 'page' : undefined}
    >
      {hasIcon && <MenuIcon name={item.icon} />}
      {item.name}
    </a>
  );
}

/** Entries with the entries below them, indented. */
export function SiteMenuEntries({
  items,
  path,
  className,
}: {
  items: SiteMenuItem[];
  path: string;
  className?: string | undefined;
}) {
  return items.map((item) => (
    <li key={item.key} className={className}>
      <SiteMenuEntry item={item} path={path} nested />
      {item.items.length > 0 && (
        <ul className="ms-3 border-s">
          <SiteMenuEntries items={item.items} path={path} />
        </ul>
      )}
    </li>
  ));
}
