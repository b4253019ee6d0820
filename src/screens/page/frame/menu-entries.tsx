import type { FrameMenuItem } from './frame-menu.ts';
import { MenuIcon } from './menu-icon.tsx';

const isWithin = (path: string, item: FrameMenuItem) =>
  path === item.path || path.startsWith(`${item.path}/`);

/**
 * A link of a menu, `nested` in a list of entries or else beside others in a bar; it is marked when its page,
 * or a page below it, is the current one.
 */
export function FrameMenuEntry({
  item,
  path,
  nested = false,
  hasIcon = nested,
}: {
  item: FrameMenuItem;
  path: string;
  nested?: boolean;
  hasIcon?: boolean;
}) {
  const active = isWithin(path, item);
  const look = nested
    ? `block rounded-control px-3 py-2 hover:bg-raised ${active ? 'text-accent' : ''}`
    : `inline-flex h-control items-center border-b-2 px-1 whitespace-nowrap ${active ? 'border-accent text-ink' : 'border-transparent text-quiet hover:text-ink'}`;

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
export function FrameMenuEntries({
  items,
  path,
  className,
}: {
  items: FrameMenuItem[];
  path: string;
  className?: string | undefined;
}) {
  return items.map((item) => (
    <li key={item.key} className={className}>
      <FrameMenuEntry item={item} path={path} nested />
      {item.items.length > 0 && (
        <ul className="ml-3 border-l">
          <FrameMenuEntries items={item.items} path={path} />
        </ul>
      )}
    </li>
  ));
}
