import type { ReactNode } from 'react';
import type { MenuItem } from '#domain/page/tree/navigation.ts';
import { maxPageDepth, type PageContent, type PageEntry } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { ShellViewer } from './shell/site-account-menu.tsx';
import { useThemeOptions } from './shell/theme-options.tsx';
import type { SideMenuSize } from './shell/side-menu.tsx';
import { SideNav } from './shell/side-nav.tsx';
import { SectionTitles, titledSections } from './section-titles.tsx';

/** Where a page is on its site, and who looks: `path` is below the base url, with a leading slash. */
export type PagePosition = { site: Site; menu: MenuItem[]; path: string; viewer: ShellViewer };

/** How much the side navigation shows: all levels where the page has one and the site none. */
function extentOf({ size, depth }: ThemeOptions['sideNav']): { size: SideMenuSize; depth: number } {
  if (size === 'none') return { size: 'compact', depth: maxPageDepth };
  return { size, depth };
}

/**
 * The page's content between its side navigation and the list of its sections, where the page has them; both
 * are visible on extra-large screens only.
 */
export function PageColumns({
  page,
  content,
  site,
  menu,
  path,
  viewer,
  children,
}: PagePosition & { page: PageEntry; content: PageContent; children: ReactNode }) {
  const { pages } = useTexts();
  const titled = page.sidebar === '' ? [] : titledSections(content.sections);
  const { sideNav: options } = useThemeOptions();
  const hasSideNav = options.size !== 'none' || page.navOptions.sideNav.size !== 'none';
  const sidebar = titled.length > 0 && page.sidebar;
  if (!hasSideNav && !sidebar) return children;

  const contents = <SectionTitles heading={pages.onThisPage} sections={titled} />;
  return (
    <div className="mx-auto flex max-w-fullwidth justify-center print:block">
      {hasSideNav && (
        <SideNav
          options={options}
          {...extentOf(options)}
          site={site}
          menu={menu}
          viewer={viewer}
          path={path}
        />
      )}
      {sidebar === 'left' && contents}
      <div className="min-w-0 grow">{children}</div>
      {sidebar === 'right' && contents}
    </div>
  );
}
