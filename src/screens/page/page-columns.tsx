import type { ReactNode } from 'react';
import type { MenuItem } from '#domain/page/navigation.ts';
import type { PageContent, PageEntry } from '#domain/page/page.ts';
import { siteHref, type Site } from '#domain/site/site.ts';

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
  const sideNav = page.navOptions.sideNav.size === 'compact';
  const sidebar = page.sidebar !== '' && titled.length > 0 ? page.sidebar : null;
  if (!sideNav && !sidebar) return children;
  const contents = <PageContents sections={titled} />;
  return (
    <div className="mx-auto flex max-w-fullwidth justify-center">
      {sideNav && (
        <Side label="Section of the site">
          <SideMenu items={menu} site={site} path={path} />
        </Side>
      )}
      {sidebar === 'left' && <Side label="On this page">{contents}</Side>}
      <div className="min-w-0 grow">{children}</div>
      {sidebar === 'right' && <Side label="On this page">{contents}</Side>}
    </div>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="w-side-nav shrink-0 px-6 pt-12 max-xl:hidden print:hidden">
      <div className="sticky top-20 max-h-[80vh] overflow-auto text-14">{children}</div>
    </nav>
  );
}

/** The tree of pages, open down to the current one. */
function SideMenu({ items, site, path }: { items: MenuItem[] } & Omit<PagePosition, 'menu'>) {
  return (
    <ul>
      {items.map((item) => {
        const active = path === item.path;
        const within = active || path.startsWith(`${item.path}/`);
        return (
          <li key={item.id}>
            <a
              href={siteHref(site, item.path)}
              aria-current={active ? 'page' : undefined}
              className={`block border-l-2 px-3 py-1.5 no-underline ${active ? 'border-accent font-semibold text-ink' : 'border-transparent text-quiet hover:text-ink'}`}
            >
              {item.name}
            </a>
            {within && item.subMenus.length > 0 && (
              <div className="ml-3">
                <SideMenu items={item.subMenus} site={site} path={path} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
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
