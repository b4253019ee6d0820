import type { ReactNode } from 'react';
import type { MenuItem } from '#domain/page/navigation.ts';
import { maxPageDepth, type PageContent, type PageEntry } from '#domain/page/page.ts';
import type { Site } from '#domain/site/site.ts';
import { navMenu } from './frame/frame-menu.ts';
import { useFrameOptions } from './frame/frame-options.tsx';
import { sideColors, SideMenu } from './frame/side-menu.tsx';

/** Where a page is on its site: `path` is below the base url, with a leading slash. */
export type PagePosition = { site: Site; menu: MenuItem[]; path: string };

/**
 * The page's content between its side navigation and the list of its sections, where the page has them; both are
 * visible on extra-large screens only.
 */
export function PageColumns({
  page,
  content,
  site,
  menu,
  path,
  children,
}: PagePosition & { page: PageEntry; content: PageContent; children: ReactNode }) {
  const titled = content.sections.filter((section) => section.title && section.level !== '0');
  const { sideNav: options } = useFrameOptions();
  const hasSideNav = options.size !== 'none' || page.navOptions.sideNav.size !== 'none';
  const sidebar = page.sidebar !== '' && titled.length > 0 ? page.sidebar : null;
  if (!hasSideNav && !sidebar) return children;
  const contents = <PageContents sections={titled} />;
  return (
    <div className="mx-auto flex max-w-fullwidth justify-center print:block">
      {hasSideNav && (
        <Side label="Section of the site" color={options.color}>
          <SideMenu
            items={navMenu(options.nav, site, menu)}
            path={path}
            depth={options.size === 'none' ? maxPageDepth : options.depth}
          />
        </Side>
      )}
      {sidebar === 'left' && <Side label="On this page">{contents}</Side>}
      <div className="min-w-0 grow">{children}</div>
      {sidebar === 'right' && <Side label="On this page">{contents}</Side>}
    </div>
  );
}

function Side({
  label,
  color = 'transparent',
  children,
}: {
  label: string;
  color?: keyof typeof sideColors;
  children: ReactNode;
}) {
  return (
    <nav
      aria-label={label}
      {...sideColors[color]}
      className={`w-side-nav shrink-0 px-6 pt-12 max-xl:hidden print:hidden ${sideColors[color].className}`.trimEnd()}
    >
      <div className="sticky top-20 max-h-[80vh] overflow-auto text-14">{children}</div>
    </nav>
  );
}

function PageContents({ sections }: { sections: PageContent['sections'] }) {
  return (
    <>
      <p className="mb-2 text-12 font-semibold text-quiet">On this page</p>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`} className="block py-1 text-quiet no-underline hover:text-ink">
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
