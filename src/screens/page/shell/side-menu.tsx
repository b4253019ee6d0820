import type { SiteMenuItem } from './site-menu.ts';
import { MenuIcon } from './menu-icon.tsx';

const entryClasses = {
  current: 'border-accent font-semibold text-ink',
  within: 'border-transparent text-ink',
  other: 'border-transparent text-quiet hover:text-ink',
};

/** How much of an entry a side menu shows. */
export type SideMenuSize = 'micro' | 'mini' | 'compact' | 'full';

type SideMenuProps = { items: SiteMenuItem[]; path: string; depth: number; size: SideMenuSize };

/** A menu as a tree that is open down to the current page, `depth` levels deep. */
export function SideMenu({ items, path, depth, size }: SideMenuProps) {
  return (
    <ul>
      {items.map((item) => {
        const active = path === item.path;
        const within = active || path.startsWith(`${item.path}/`);
        const look = (active && 'current') || (within && 'within') || 'other';

        return (
          <li key={item.key}>
            <a
              href={item.href}
              title={size === 'micro' ? item.name : undefined}
              aria-current={active ? 'page' : undefined}
              className={`block border-s-2 py-1.5 no-underline ${size === 'micro' ? 'px-2' : 'px-3'} ${entryClasses[look]}`}
            >
              <EntryText item={item} size={size} />
            </a>
            {within && depth > 1 && size !== 'micro' && item.items.length > 0 && (
              <div className="ms-3">
                <SideMenu items={item.items} path={path} depth={depth - 1} size={size} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function EntryText({ item, size }: { item: SiteMenuItem; size: SideMenuSize }) {
  if (size === 'micro') {
    return (
      <>
        {item.icon ? <MenuIcon name={item.icon} /> : <span aria-hidden>{item.name.charAt(0)}</span>}
        <span className="sr-only">{item.name}</span>
      </>
    );
  }

  return (
    <>
      {size !== 'mini' && <MenuIcon name={item.icon} />}
      {item.name}
      {size === 'full' && item.description && (
        <span className="block text-12 font-normal text-quiet">{item.description}</span>
      )}
    </>
  );
}
