import { useTexts } from '#texts/use-texts.tsx';
import type { SiteMenuItem } from './site-menu.ts';
import { MenuArrow } from './menu-arrow.tsx';
import { SiteMenuEntries, SiteMenuEntry } from './menu-entries.tsx';

/**
 * A menu of the site or the page below the top bar. Entries below an entry open as a row under the whole
 * menu, so that they are on the screen wherever the entry is. Where it is too long, it scrolls sideways, or
 * with such rows takes more lines.
 */
export function SecondaryMenu({ menu, path }: { menu: SiteMenuItem[]; path: string }) {
  const { pages } = useTexts();
  const isFlat = menu.every(({ items }) => items.length === 0);
  return (
    <nav aria-label={pages.secondaryMenu} className="relative border-b bg-raised print:hidden">
      <ul className={`page-column-full flex items-center gap-5 ${isFlat ? 'overflow-x-auto' : 'flex-wrap'}`}>
        {menu.map((item) => (
          <li key={item.key} className="menu-on-hover flex items-center">
            <SiteMenuEntry item={item} path={path} hasIcon />
            {item.items.length > 0 && (
              <details data-menu>
                <MenuArrow label={pages.entriesBelow({ name: item.name })} />
                <div className="absolute top-full inset-x-0 z-20 border-b bg-float shadow-float">
                  <ul className="page-column-full flex flex-wrap gap-1">
                    <SiteMenuEntries items={item.items} path={path} />
                  </ul>
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
