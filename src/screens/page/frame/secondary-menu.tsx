import type { FrameMenuItem } from './frame-menu.ts';
import { MenuEntry } from './menu-entries.tsx';

/** A menu of the site or the page below the top bar; it scrolls sideways where it is too long. */
export function SecondaryMenu({ menu, path }: { menu: FrameMenuItem[]; path: string }) {
  return (
    <nav aria-label="Secondary" className="border-b bg-raised print:hidden">
      <ul className="page-column-full flex items-center gap-5 overflow-x-auto">
        {menu.map((item) => (
          <li key={item.key}>
            <MenuEntry item={item} path={path} nested={false} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
