import type { ReactNode } from 'react';
import type { MenuItem } from '#domain/page/tree/navigation.ts';
import { accessLevels } from '#domain/access/access.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import type { LanguageLink } from '#domain/site/page-view.ts';
import { addressIn, languagesOfSite } from '#domain/site/site-in.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { ShellViewer } from './shell/site-account-menu.tsx';
import { navMenu, ownMenu, type SiteMenuItem } from './shell/site-menu.ts';
import { useThemeOptions } from './shell/theme-options.tsx';
import { LanguageMenu } from './shell/language-menu.tsx';
import { SecondaryMenu } from './shell/secondary-menu.tsx';
import { SiteFooter } from './shell/site-footer.tsx';
import { TopBar } from './shell/top-bar.tsx';

type SiteShellProps = {
  site: Site;
  /**
   * The page in the shell, whose options change those of the theme; missing for an address without a page.
   */
  page?: Pick<PageEntry, 'navOptions'>;
  menu: MenuItem[];
  viewer: ShellViewer;
  /** The path of the page below the site's base url, e.g. `/floods`. */
  path: string;
  /** The link between view and editor, for those who may edit. */
  toggle: { label: string; href: string } | null;
  /** Further controls in the top bar, such as those of the editor. */
  actions?: ReactNode;
  /**
   * The page in all languages of its site, with its query string, which stays in another language; without
   * them, the home page is linked in each.
   */
  languages?: { links: readonly LanguageLink[]; search: string };
  /** Whether the page has a footer of its own, which then replaces that of the site. */
  hasFooter?: boolean;
  children: ReactNode;
};

/**
 * The shell of every page of a site: top bar, content and footer, by the options of the theme. It works
 * without script.
 */
export function SiteShell({
  site,
  page,
  menu,
  viewer,
  path,
  toggle,
  actions,
  languages = { links: homeLinks(site), search: '' },
  hasFooter,
  children,
}: SiteShellProps) {
  const { pages } = useTexts();
  const options = useThemeOptions();
  const topNav = { ...options.topNav, ...page?.navOptions.topNav };
  const barStyle = topBarStyle(topNav, options.sideNav, viewer);
  const languageMenu = (
    <LanguageMenu links={languages.links} language={site.language} search={languages.search} />
  );
  const secondary = secondaryMenu(site, page, [topNav.nav, options.sideNav.nav]);

  return (
    <div className="flex min-h-screen flex-col print:block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-paper focus:p-3"
      >
        {pages.skipToContent}
      </a>
      {barStyle !== null && (
        <TopBar
          {...(topNav.size === 'none'
            ? { options: { ...topNav, search: 'none' }, hasSearchLink: true }
            : { options: topNav })}
          className={barStyle}
          site={site}
          menu={navMenu(topNav.nav, site, menu)}
          viewer={viewer}
          path={path}
          toggle={toggle}
          actions={
            <>
              {actions}
              {languageMenu}
            </>
          }
        />
      )}
      {barStyle !== '' && languages.links.length > 1 && (
        <div
          className={`page-column-full flex justify-end print:hidden ${barStyle === null ? '' : 'max-xl:hidden'}`.trimEnd()}
        >
          {languageMenu}
        </div>
      )}
      {secondary.length > 0 && <SecondaryMenu menu={secondary} path={path} />}
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {!hasFooter && (
        <SiteFooter site={site} menu={menu} isMenuAbove={topNav.size !== 'none' && topNav.nav === 'main'} />
      )}
    </div>
  );
}

/** The home page of a site in each of its languages. */
const homeLinks = (site: Site): LanguageLink[] =>
  languagesOfSite(site).map((language) => ({
    language,
    href: siteHref(addressIn(site, language), '/'),
    isTranslated: true,
  }));

/**
 * The class of the top bar, or null where there is none. Where the options hide it, editors still have it for
 * their links, and windows that are too narrow for the side navigation have it in place of that.
 */
function topBarStyle(
  topNav: ThemeOptions['topNav'],
  sideNav: ThemeOptions['sideNav'],
  viewer: ShellViewer,
): string | null {
  if (topNav.size !== 'none' || viewer.level >= accessLevels.editor) return '';
  if (sideNav.size === 'none') return null;
  return 'xl:hidden';
}

/**
 * The menu below the top bar: that of the page, else that of the site where no other part of the shell shows
 * it.
 */
function secondaryMenu(
  site: Site,
  page: SiteShellProps['page'],
  shown: readonly ('none' | 'main' | 'secondary')[],
): SiteMenuItem[] {
  const own = page?.navOptions.secondaryNav ?? [];
  if (own.length > 0) return ownMenu(site, own);
  if (shown.includes('secondary')) return [];
  return ownMenu(site, site.navOptions?.secondaryNav ?? []);
}
