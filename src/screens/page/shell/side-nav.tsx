import type { ReactNode } from 'react';
import type { MenuItem } from '#domain/page/tree/navigation.ts';
import type { Site } from '#domain/site/site.ts';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { ShellViewer } from './site-account-menu.tsx';
import { Account } from './account.tsx';
import { SearchDialog } from '../search/search-dialog.tsx';
import { navMenu } from './site-menu.ts';
import { useThemeOptions } from './theme-options.tsx';
import { SideMenu, type SideMenuSize } from './side-menu.tsx';
import { SiteName } from './site-name.tsx';

/** The properties of the side navigation's element by its colour. */
const looks: Record<ThemeOptions['sideNav']['color'], { className: string; 'data-theme'?: 'dark' }> = {
  transparent: { className: '' },
  white: { className: 'bg-paper' },
  bright: { className: 'bg-raised' },
  dark: { className: 'bg-paper text-ink', 'data-theme': 'dark' },
};

const widths: Record<SideMenuSize, string> = {
  micro: 'w-16 px-3',
  mini: 'w-40 px-4',
  compact: 'w-side-nav px-6',
  full: 'w-side-nav px-6',
};

type SideNavProps = {
  options: ThemeOptions['sideNav'];
  size: SideMenuSize;
  /** How many levels of the menu it shows. */
  depth: number;
  site: Site;
  menu: readonly MenuItem[];
  viewer: ShellViewer;
  path: string;
};

/** The side navigation with the parts that its options name; on extra-large screens only. */
export function SideNav({ options, size, depth, site, menu, viewer, path }: SideNavProps) {
  const { pages } = useTexts();
  const isNarrow = size === 'micro';
  // A page has one search dialog, which the top bar shows where its options say so.
  const { topNav } = useThemeOptions();
  const hasSearch = topNav.size === 'none' || topNav.search === 'none';
  const logo = <SiteName site={site} className={isNarrow ? 'sr-only' : 'block'} />;
  const account = <Account viewer={viewer} site={site} path={path} isInline />;
  const at = (end: 'top' | 'bottom') => (
    <>
      {options.logo === end && logo}
      {options.search === end && hasSearch && <SearchDialog site={site} />}
      {options.dropdown === end && account}
    </>
  );

  return (
    <SideColumn label={pages.sectionOfSite} color={options.color} className={widths[size]}>
      <div className="flex flex-col gap-4">
        {at('top')}
        <SideMenu items={navMenu(options.nav, site, menu)} path={path} depth={depth} size={size} />
        {at('bottom')}
      </div>
    </SideColumn>
  );
}

/** A column beside the content of a page that stays in sight. */
export function SideColumn({
  label,
  color = 'transparent',
  className = 'w-side-nav px-6',
  children,
}: {
  label: string;
  color?: ThemeOptions['sideNav']['color'];
  className?: string;
  children: ReactNode;
}) {
  return (
    <nav
      aria-label={label}
      {...looks[color]}
      className={`shrink-0 pt-12 max-xl:hidden print:hidden ${className} ${looks[color].className}`.trimEnd()}
    >
      <div className="sticky top-20 max-h-[80vh] overflow-auto text-14">{children}</div>
    </nav>
  );
}
