import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Viewer } from '#domain/access/access.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { useLostFocus } from '#ui/lost-focus/use-lost-focus.ts';
import { useLoadFailures } from '#ui/lazy-part/use-load-failures.ts';
import { ToastRegion } from '#ui/toast/toast.tsx';
import { isSignedIn } from '#domain/access/access.ts';
import { useLostSession } from '../lost-session/use-lost-session.ts';
import { ToolsAccountMenu } from './tools-account-menu.tsx';
import { currentLink, type AdminLink } from './admin-navigation.ts';

/** What the shell shows: the site, the viewer, and the tools that this viewer may open. */
export type AdminShellProps = {
  site: Pick<Site, 'name' | 'base_url'>;
  viewer: Pick<Viewer, 'email' | 'level' | 'isLocal'>;
  navigation: AdminLink[];
};

/** The shell of every tool: a bar with the site, the tools and the account, and the tool below it. */
export function AdminShell({ children, ...bar }: AdminShellProps & { children: ReactNode }) {
  useLoadFailures();
  useLostSession();
  useLostFocus();

  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-paper focus:p-3"
      >
        Skip to the content
      </a>
      <TopBar {...bar} />
      <main id="main" tabIndex={-1} className="page-column-full py-8 outline-none">
        {children}
      </main>
      <ToastRegion />
    </>
  );
}

function TopBar({ site, viewer, navigation }: AdminShellProps) {
  const { pathname, search } = useLocation();
  const origin = siteHref(site, `${pathname}${search}`);

  return (
    <header className="border-b bg-paper print:hidden">
      <div className="page-column-full flex flex-wrap items-center gap-x-8 max-md:gap-x-4">
        <a
          href={siteHref(site, '/')}
          className="flex h-top-bar min-w-0 items-center font-serif text-18 font-semibold text-ink no-underline"
        >
          <span className="truncate">{site.name}</span>
        </a>
        <div className="order-1 ms-auto flex h-top-bar shrink-0 items-center md:order-2">
          {!isSignedIn(viewer) ? (
            <a
              className="text-14 text-quiet no-underline hover:text-ink"
              href={`/auth/login?origin=${encodeURIComponent(origin)}`}
            >
              Login
            </a>
          ) : (
            <ToolsAccountMenu viewer={viewer} />
          )}
        </div>
        {navigation.length > 0 && <Navigation site={site} links={navigation} />}
      </div>
    </header>
  );
}

function Navigation({ site, links }: { site: AdminShellProps['site']; links: AdminLink[] }) {
  const { pathname } = useLocation();
  const current = currentLink(links, pathname);

  return (
    <nav aria-label="Tools" className="order-2 max-md:w-full md:order-1">
      <ul className="flex items-center gap-x-5 max-md:flex-wrap">
        {links.map((link) => (
          <li key={link.path}>
            <a
              href={siteHref(site, link.path)}
              aria-current={link === current ? currentOf(link, pathname) : undefined}
              className="inline-flex h-control items-center border-b-2 border-transparent px-1 text-14 whitespace-nowrap text-quiet no-underline hover:text-ink aria-[current]:border-accent aria-[current]:text-ink md:h-top-bar"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether a link leads to the page itself, or to a page above it. */
function currentOf(link: AdminLink, pathname: string): 'page' | 'true' {
  if (pathname === link.path) return 'page';
  return 'true';
}
