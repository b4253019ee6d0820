import type { ReactNode } from 'react';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { isEditor, isSignedIn } from '#domain/access/access.ts';
import { present } from '#domain/value/object/present.ts';
import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { SearchDialog } from '../search/search-dialog.tsx';
import type { ShellViewer } from './site-account-menu.tsx';
import { Account, loginHref } from './account.tsx';
import { nameWidth, menuTextWidth } from './fitting-entries.ts';
import type { SiteMenuItem } from './site-menu.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { SiteName } from './site-name.tsx';
import { TopMenu } from './top-menu.tsx';

type TopBarProps = {
  options: ThemeOptions['topNav'];
  /** Whether it links to the search where the side navigation, which has the search, is not shown. */
  hasSearchLink?: boolean;
  className?: string;
  site: Site;
  menu: SiteMenuItem[];
  viewer: ShellViewer;
  path: string;
  toggle: { label: string; href: string } | null;
  actions?: ReactNode;
};

/** How wide the parts beside the menu are, each with the gap after it, in px. */
function widthBeside(
  { logo, search, dropdown }: TopBarProps['options'],
  site: Site,
  viewer: ShellViewer,
  texts: Texts,
) {
  const widths = present([
    logo !== 'none' && nameWidth(site.name) + 24,
    search !== 'none' && 59 + menuTextWidth(texts.search.search, 14),
    dropdown !== 'none' && 22 + menuTextWidth(texts.pages.login, 14),
    isEditor(viewer) && 140,
  ]);

  return widths.reduce((sum, width) => sum + width, 2 * 24);
}

/** The bar at the top, with the parts that its options name. */
export function TopBar({
  options,
  hasSearchLink = false,
  className = '',
  site,
  menu,
  viewer,
  path,
  toggle,
  actions,
}: TopBarProps) {
  const texts = useTexts();
  const account = <Account viewer={viewer} site={site} path={path} className="hidden @3xl/bar:block" />;
  const taken = widthBeside(options, site, viewer, texts);
  const hasLogin = !isSignedIn(viewer) && options.dropdown !== 'none';

  return (
    <header
      className={`@container/bar sticky top-0 z-10 border-b bg-paper/90 [backdrop-filter:blur(8px)] print:hidden ${className}`.trimEnd()}
    >
      <div className="page-column-full relative flex h-top-bar items-center justify-between gap-6 max-sm:gap-2">
        {options.logo !== 'none' && (
          <SiteName site={site} className={options.logo === 'right' ? 'order-last' : ''} />
        )}
        <div className="flex shrink-0 items-center gap-5 max-sm:gap-2">
          {options.search === 'left' && <SearchDialog site={site} />}
          {options.dropdown === 'left' && account}
          <nav aria-label={texts.pages.mainMenu} className="hidden @6xl/bar:block">
            {/* The titles of pages need the room; their icons are in the other menus. */}
            <TopMenu menu={menu} path={path} taken={taken} hasIcons={options.nav === 'secondary'} />
          </nav>
          {actions}
          {toggle && isEditor(viewer) && (
            <a
              href={toggle.href}
              data-toggle
              className="inline-flex h-control-compact items-center rounded-control border px-3 text-14 text-ink no-underline hover:bg-raised"
            >
              {toggle.label}
            </a>
          )}
          {options.search === 'right' && <SearchDialog site={site} />}
          {hasSearchLink && (
            <a
              href={siteHref(site, '/search')}
              className="text-14 text-quiet no-underline hover:text-ink xl:hidden"
            >
              {texts.search.search}
            </a>
          )}
          {options.dropdown === 'right' && account}
          <PhoneMenu menu={menu} path={path} login={hasLogin ? loginHref(site, path) : null} />
        </div>
      </div>
    </header>
  );
}
