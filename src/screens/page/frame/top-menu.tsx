import type { FrameMenuItem } from './frame-menu.ts';
import { MenuEntries, MenuEntry } from './menu-entries.tsx';

/** How many entries are beside each other; the others are below "More". */
const maxTopEntries = 7;

/** The menu of the top bar; pages below an entry open when the pointer is on it, and by a click on its arrow. */
export function TopMenu({ menu, path }: { menu: FrameMenuItem[]; path: string }) {
  const fits = menu.length <= maxTopEntries;
  const shown = fits ? menu : menu.slice(0, maxTopEntries - 1);
  const more = fits ? [] : menu.slice(maxTopEntries - 1);
  return (
    <ul className="flex items-center gap-5">
      {shown.map((item) => (
        <li key={item.key} className="menu-on-hover flex items-center">
          <MenuEntry item={item} path={path} nested={false} />
          {item.items.length > 0 && (
            <Dropdown label={`Pages below ${item.name}`} items={item.items} path={path} />
          )}
        </li>
      ))}
      {more.length > 0 && (
        <li className="menu-on-hover flex items-center text-14 text-quiet">
          <span aria-hidden>More</span>
          <Dropdown label="More pages" items={more} path={path} />
        </li>
      )}
    </ul>
  );
}

function Dropdown({ label, items, path }: { label: string; items: FrameMenuItem[]; path: string }) {
  return (
    <details className="relative" data-menu>
      <summary
        aria-label={label}
        className="grid size-6 list-none place-items-center rounded-control text-quiet hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <path d="M1.5 3.5 5 7l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </summary>
      <div className="absolute top-full right-0 z-20 w-60 pt-2">
        <ul className="max-h-[70vh] overflow-auto rounded-panel bg-float p-1 shadow-float">
          <MenuEntries items={items} path={path} />
        </ul>
      </div>
    </details>
  );
}
