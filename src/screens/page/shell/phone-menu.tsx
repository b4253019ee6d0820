import { useTexts } from '#texts/use-texts.tsx';
import type { SiteMenuItem } from './site-menu.ts';
import { SiteMenuEntries } from './menu-entries.tsx';

const panelId = 'site-menu';
const round = 'grid size-11 place-items-center rounded-control hover:bg-raised';

/**
 * The menu on screens that are too narrow for the top menu: a panel that slides over the page, without
 * script. `login` is the address of the sign-in for visitors.
 */
export function PhoneMenu({
  menu,
  path,
  login,
}: {
  menu: SiteMenuItem[];
  path: string;
  login: string | null;
}) {
  const { pages } = useTexts();
  return (
    <div className="@6xl/bar:hidden">
      <button type="button" popoverTarget={panelId} aria-label={pages.menu} className={round}>
        <Lines path="M3 6h14M3 10h14M3 14h14" />
      </button>
      <div
        id={panelId}
        popover="auto"
        className="fixed inset-y-0 end-0 start-auto m-0 h-dvh max-h-none w-80 max-w-[85vw] overflow-auto border-s bg-paper p-3 text-ink shadow-float backdrop:bg-scrim open:slide-in"
      >
        <div className="flex justify-end">
          <button
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label={pages.closeMenu}
            className={round}
          >
            <Lines path="M4.5 4.5l11 11M15.5 4.5l-11 11" />
          </button>
        </div>
        <nav aria-label={pages.menu}>
          <ul>
            <SiteMenuEntries items={menu} path={path} />
          </ul>
        </nav>
        {login && (
          <a
            href={login}
            className="mt-2 block border-t px-3 py-3 text-14 text-quiet no-underline hover:text-ink @3xl/bar:hidden"
          >
            {pages.login}
          </a>
        )}
      </div>
    </div>
  );
}

function Lines({ path }: { path: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
