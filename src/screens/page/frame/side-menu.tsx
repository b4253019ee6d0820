import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import type { FrameMenuItem } from './frame-menu.ts';

/** The properties of the side navigation's element by its color. */
export const sideColors: Record<
  ThemeOptions['sideNav']['color'],
  { className: string; 'data-theme'?: 'dark' }
> = {
  transparent: { className: '' },
  white: { className: 'bg-paper' },
  bright: { className: 'bg-raised' },
  dark: { className: 'bg-paper text-ink', 'data-theme': 'dark' },
};

/** A menu as a tree that is open down to the current page, `depth` levels deep. */
export function SideMenu({ items, path, depth }: { items: FrameMenuItem[]; path: string; depth: number }) {
  return (
    <ul>
      {items.map((item) => {
        const active = path === item.path;
        const within = active || path.startsWith(`${item.path}/`);
        return (
          <li key={item.key}>
            <a
              href={item.href}
              aria-current={active ? 'page' : undefined}
              className={`block border-l-2 px-3 py-1.5 no-underline ${active ? 'border-accent font-semibold text-ink' : 'border-transparent text-quiet hover:text-ink'}`}
            >
              {item.name}
            </a>
            {within && depth > 1 && item.items.length > 0 && (
              <div className="ml-3">
                <SideMenu items={item.items} path={path} depth={depth - 1} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
