import type { ReactNode } from 'react';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { SearchDialog } from '../search/search-dialog.tsx';
import { AccountMenu, type FrameViewer } from './account-menu.tsx';
import type { FrameMenuItem } from './frame-menu.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { TopMenu } from './top-menu.tsx';

type TopBarProps = {
  options: ThemeOptions['topNav'];
  site: Site;
  menu: FrameMenuItem[];
  viewer: FrameViewer;
  path: string;
  toggle: { label: string; href: string } | null;
  actions?: ReactNode;
};

/** The bar at the top, with the parts that its options name. */
export function TopBar({ options, site, menu, viewer, path, toggle, actions }: TopBarProps) {
  const login = `/auth/login?origin=${encodeURIComponent(siteHref(site, path))}`;
  const hasLogin = viewer.level < 0 && options.dropdown !== 'none';
  return (
    <header className="@container/bar sticky top-0 z-10 border-b bg-paper/90 backdrop-blur print:hidden">
      <div className="page-column-full relative flex h-top-bar items-center justify-between gap-6">
        {options.logo !== 'none' && <SiteName site={site} side={options.logo} />}
        <div className="flex items-center gap-5 max-sm:gap-2">
          {options.search === 'left' && <SearchDialog site={site} />}
          {options.dropdown === 'left' && <Account viewer={viewer} site={site} login={login} />}
          <nav aria-label="Main" className="hidden @6xl/bar:block">
            <TopMenu menu={menu} path={path} />
          </nav>
          {actions}
          {toggle && viewer.level >= 5 && (
            <a
              href={toggle.href}
              data-toggle
              className="inline-flex h-control-compact items-center rounded-control border px-3 text-14 text-ink no-underline hover:bg-raised"
            >
              {toggle.label}
            </a>
          )}
          {options.search === 'right' && <SearchDialog site={site} />}
          {options.dropdown === 'right' && <Account viewer={viewer} site={site} login={login} />}
          <PhoneMenu menu={menu} path={path} login={hasLogin ? login : null} />
        </div>
      </div>
    </header>
  );
}

function SiteName({ site, side }: { site: Site; side: 'left' | 'right' }) {
  return (
    <a
      href={siteHref(site, '/')}
      className={`shrink-0 font-serif text-18 font-semibold text-ink no-underline${side === 'right' ? ' order-last' : ''}`}
    >
      {site.name}
    </a>
  );
}

function Account({ viewer, site, login }: { viewer: FrameViewer; site: Site; login: string }) {
  if (viewer.level >= 0) return <AccountMenu viewer={viewer} site={site} />;
  return (
    <a href={login} className="text-14 text-quiet no-underline hover:text-ink hidden @3xl/bar:block">
      Login
    </a>
  );
}
