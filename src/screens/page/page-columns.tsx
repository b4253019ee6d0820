import type { ReactNode } from 'react';
import type { MenuItem } from '#domain/page/navigation.ts';
import { maxPageDepth, type PageContent, type PageEntry } from '#domain/page/page.ts';
import type { Site } from '#domain/site/site.ts';
import type { FrameViewer } from './frame/account-menu.tsx';
import { useFrameOptions } from './frame/frame-options.tsx';
import { SideColumn, SideNav } from './frame/side-nav.tsx';

/** Where a page is on its site, and who looks: `path` is below the base url, with a leading slash. */
export type PagePosition = { site: Site; menu: MenuItem[]; path: string; viewer: FrameViewer };

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
  viewer,
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
        <SideNav
          options={options}
          size={options.size === 'none' ? 'compact' : options.size}
          depth={options.size === 'none' ? maxPageDepth : options.depth}
          site={site}
          menu={menu}
          viewer={viewer}
          path={path}
        />
      )}
      {sidebar === 'left' && <SideColumn label="On this page">{contents}</SideColumn>}
      <div className="min-w-0 grow">{children}</div>
      {sidebar === 'right' && <SideColumn label="On this page">{contents}</SideColumn>}
    </div>
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
