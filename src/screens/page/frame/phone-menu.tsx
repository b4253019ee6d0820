import type { FrameMenuItem } from './frame-menu.ts';
import { MenuEntries } from './menu-entries.tsx';

/** The menu on screens that are too narrow for the top menu; `login` is the address of the sign-in for visitors. */
export function PhoneMenu({
  menu,
  path,
  login,
}: {
  menu: FrameMenuItem[];
  path: string;
  login: string | null;
}) {
  return (
    <details className="@6xl/bar:hidden" data-menu>
      <summary
        aria-label="Menu"
        className="grid size-11 list-none place-items-center rounded-control hover:bg-raised [&::-webkit-details-marker]:hidden"
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 6h14M3 10h14M3 14h14" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </summary>
      <ul className="absolute inset-x-0 top-full z-20 max-h-[80vh] overflow-auto border-b bg-paper p-3 shadow-float">
        <MenuEntries items={menu} path={path} />
        {login && (
          <li className="mt-2 border-t pt-2 @3xl/bar:hidden">
            <a
              href={login}
              className="block rounded-control px-3 py-2 text-14 text-quiet no-underline hover:bg-raised"
            >
              Login
            </a>
          </li>
        )}
      </ul>
    </details>
  );
}
