import type { ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import { barWidths, fittingEntries } from './fitting-entries.ts';
import type { SiteMenuItem } from './site-menu.ts';
import { MenuArrow } from './menu-arrow.tsx';
import { SiteMenuEntries, SiteMenuEntry } from './menu-entries.tsx';

/** Shows an entry beside the others from a width of the bar on, and the same entry below "More" up to it. */
const shownFrom: Record<number, { inBar: string; inMore: string }> = {
  1152: { inBar: 'flex', inMore: 'hidden' },
  1280: { inBar: 'hidden @min-[80rem]/bar:flex', inMore: '@min-[80rem]/bar:hidden' },
  1408: { inBar: 'hidden @min-[88rem]/bar:flex', inMore: '@min-[88rem]/bar:hidden' },
  1488: { inBar: 'hidden @min-[93rem]/bar:flex', inMore: '@min-[93rem]/bar:hidden' },
} satisfies Record<(typeof barWidths)[number], { inBar: string; inMore: string }>;

/**
 * The menu of the top bar; pages below an entry open when the pointer is on it, and by a click on its arrow.
 * Entries that do not fit are below "More", without script. `taken` is the room that the rest of the bar
 * needs, in pixels; `hasIcons` says whether the entries in the bar have their icons.
 */
export function TopMenu({
  menu,
  path,
  taken,
  hasIcons,
}: {
  menu: SiteMenuItem[];
  path: string;
  taken: number;
  hasIcons: boolean;
}) {
  const { pages } = useTexts();
  const fits = fittingEntries(menu, { taken, more: pages.more }, hasIcons);
  const shown = menu.flatMap((item, at) => {
    const from = shownFrom[fits[at]!];
    if (!from) return [];
    return [{ item, className: from.inBar }];
  });

  const more = menu.flatMap((item, at) =>
    fits[at] === barWidths[0] ? [] : [{ item, className: shownFrom[fits[at]!]?.inMore ?? '' }],
  );
  return (
    <ul className="flex items-center gap-5">
      {shown.map(({ item, className }) => (
        <li key={item.key} className={`menu-on-hover items-center ${className}`}>
          <SiteMenuEntry item={item} path={path} hasIcon={hasIcons} />
          {item.items.length > 0 && (
            <Dropdown label={pages.pagesBelow({ name: item.name })}>
              <SiteMenuEntries items={item.items} path={path} />
            </Dropdown>
          )}
        </li>
      ))}
      {more.length > 0 && (
        <li className={`menu-on-hover flex items-center text-14 text-quiet ${more.at(-1)!.className}`}>
          <span aria-hidden>{pages.more}</span>
          <Dropdown label={pages.morePages}>
            {more.map(({ item, className }) => (
              <SiteMenuEntries key={item.key} items={[item]} path={path} className={className} />
            ))}
          </Dropdown>
        </li>
      )}
    </ul>
  );
}

function Dropdown({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="relative" data-menu>
      <MenuArrow label={label} />
      <div className="absolute top-full end-0 z-20 w-60 pt-2">
        <ul className="tm-dropdown max-h-[70vh] overflow-auto rounded-panel bg-float p-1 shadow-float">
          {children}
        </ul>
      </div>
    </details>
  );
}
