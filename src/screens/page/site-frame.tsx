import type { ReactNode } from 'react';
import type { Viewer } from '#domain/access/access.ts';
import type { MenuItem } from '#domain/page/navigation.ts';
import { siteHref, type Site } from '#domain/site/site.ts';

/** What every page of a site stands in. */
export type SiteFrameProps = {
  site: Site;
  menu: MenuItem[];
  viewer: Pick<Viewer, 'email' | 'level' | 'isLocal'>;
  /** The path below the base of the page that is shown, e.g. `/floods`. */
  path: string;
  /** The way to and from the editor, for those who may edit. */
  toggle: { label: string; href: string } | null;
  children: ReactNode;
};

const isWithin = (path: string, item: MenuItem) => path === item.path || path.startsWith(`${item.path}/`);

function MenuEntry({
  item,
  path,
  site,
  nested,
}: {
  item: MenuItem;
  path: string;
  site: Site;
  nested: boolean;
}) {
  const active = isWithin(path, item);
  const look = nested
    ? `block rounded-control px-3 py-2 hover:bg-raised ${active ? 'text-accent' : ''}`
    : `inline-flex h-control items-center border-b-2 px-1 whitespace-nowrap ${active ? 'border-accent text-ink' : 'border-transparent text-quiet hover:text-ink'}`;
  return (
    <a
      href={siteHref(site, item.path)}
      className={`text-14 no-underline ${look}`}
      aria-current={path === item.path ? 'page' : undefined}
    >
      {item.name}
    </a>
  );
}

/** So many entries fit beside each other; the others stand under "More". */
const maxTopEntries = 7;

function TopMenu({ site, menu, path }: Pick<SiteFrameProps, 'site' | 'menu' | 'path'>) {
  const fits = menu.length <= maxTopEntries;
  const shown = fits ? menu : menu.slice(0, maxTopEntries - 1);
  const more = fits ? [] : menu.slice(maxTopEntries - 1);
  return (
    <ul className="flex items-center gap-5">
      {shown.map((item) => (
        <li key={item.id} className="flex items-center">
          <MenuEntry item={item} path={path} site={site} nested={false} />
          {item.subMenus.length > 0 && (
            <Dropdown label={`Pages below ${item.name}`} items={item.subMenus} site={site} path={path} />
          )}
        </li>
      ))}
      {more.length > 0 && (
        <li className="flex items-center text-14 text-quiet">
          <span aria-hidden>More</span>
          <Dropdown label="More pages" items={more} site={site} path={path} />
        </li>
      )}
    </ul>
  );
}

function Dropdown({
  label,
  items,
  site,
  path,
}: {
  label: string;
  items: MenuItem[];
  site: Site;
  path: string;
}) {
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
      <ul className="absolute top-full right-0 z-20 mt-2 max-h-[70vh] w-60 overflow-auto rounded-panel bg-float p-1 shadow-float">
        <SubMenu items={items} site={site} path={path} />
      </ul>
    </details>
  );
}

function SubMenu({ items, site, path }: { items: MenuItem[]; site: Site; path: string }) {
  return items.map((item) => (
    <li key={item.id}>
      <MenuEntry item={item} path={path} site={site} nested />
      {item.subMenus.length > 0 && (
        <ul className="ml-3 border-l">
          <SubMenu items={item.subMenus} site={site} path={path} />
        </ul>
      )}
    </li>
  ));
}

function PhoneMenu({
  site,
  menu,
  path,
  login,
}: Pick<SiteFrameProps, 'site' | 'menu' | 'path'> & { login: string | null }) {
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
        <SubMenu items={menu} site={site} path={path} />
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

/** The bar on top, what stands between, and the footer. All of it works without script. */
export function SiteFrame({ site, menu, viewer, path, toggle, children }: SiteFrameProps) {
  const login = `/auth/login?origin=${encodeURIComponent(siteHref(site, path))}`;
  return (
    <div className="flex min-h-screen flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-paper focus:p-3"
      >
        Skip to the content
      </a>
      <header className="@container/bar sticky top-0 z-10 border-b bg-paper/90 backdrop-blur print:hidden">
        <div className="page-column-full relative flex h-top-bar items-center justify-between gap-6">
          <a
            href={siteHref(site, '/')}
            className="shrink-0 font-serif text-18 font-semibold text-ink no-underline"
          >
            {site.name}
          </a>
          <div className="flex items-center gap-5">
            <nav aria-label="Main" className="hidden @6xl/bar:block">
              <TopMenu site={site} menu={menu} path={path} />
            </nav>
            {toggle && viewer.level >= 5 && (
              <a
                href={toggle.href}
                className="inline-flex h-control-compact items-center rounded-control border px-3 text-14 text-ink no-underline hover:bg-raised"
              >
                {toggle.label}
              </a>
            )}
            {viewer.level < 0 ? (
              <a
                href={login}
                className="text-14 text-quiet no-underline hover:text-ink hidden @3xl/bar:block"
              >
                Login
              </a>
            ) : (
              <UserMenu viewer={viewer} site={site} />
            )}
            <PhoneMenu site={site} menu={menu} path={path} login={viewer.level < 0 ? login : null} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter site={site} menu={menu} />
    </div>
  );
}

function UserMenu({ viewer, site }: { viewer: SiteFrameProps['viewer']; site: Site }) {
  return (
    <details className="relative" data-menu>
      <summary
        className="grid size-9 list-none place-items-center rounded-full bg-accent-soft text-14 font-semibold text-accent [&::-webkit-details-marker]:hidden"
        aria-label={`Account of ${viewer.email}`}
      >
        {(viewer.email ?? '?').charAt(0).toUpperCase()}
      </summary>
      <ul className="absolute top-full right-0 z-20 mt-2 w-60 rounded-panel bg-float p-1 text-14 shadow-float">
        <li className="truncate px-3 py-2 text-12 text-quiet">{viewer.email}</li>
        {viewer.level >= 5 && (
          <li>
            <a
              className="block rounded-control px-3 py-2 text-ink no-underline hover:bg-raised"
              href={siteHref(site, '/source')}
            >
              Data sources
            </a>
          </li>
        )}
        {!viewer.isLocal && (
          <li>
            <form method="post" action="/auth/logout">
              <button type="submit" className="w-full rounded-control px-3 py-2 text-left hover:bg-raised">
                Logout
              </button>
            </form>
          </li>
        )}
      </ul>
    </details>
  );
}

/** At most six child links per root, as the specification says. */
const maxFooterLinks = 6;

function SiteFooter({ site, menu }: Pick<SiteFrameProps, 'site' | 'menu'>) {
  const roots = menu.filter((item) => item.subMenus.length > 0).slice(0, 3);
  return (
    <footer className="mt-group border-t text-14 text-quiet">
      <div className="page-column-full grid gap-8 py-10 md:grid-cols-4">
        <div>
          <p className="font-serif text-16 font-semibold text-ink">{site.name}</p>
          {site.tagline && <p className="mt-2 max-w-[36ch]">{site.tagline}</p>}
        </div>
        {roots.map((root) => (
          <nav key={root.id} aria-label={root.name}>
            <p className="font-semibold text-ink">{root.name}</p>
            <ul className="mt-2">
              {root.subMenus.slice(0, maxFooterLinks).map((item) => (
                <li key={item.id}>
                  <a
                    className="inline-block py-1 text-quiet no-underline hover:text-ink hover:underline"
                    href={siteHref(site, item.path)}
                  >
                    {item.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {site.footer && <p className="md:col-span-4">{site.footer}</p>}
      </div>
    </footer>
  );
}
