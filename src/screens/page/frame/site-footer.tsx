import { menuEntries, menuItemPath, type MenuItem } from '#domain/page/navigation.ts';
import { siteHref, type Site } from '#domain/site/site.ts';

/** How many links each entry of the menu has in the footer. */
const maxFooterLinks = 6;

/** How many entries of the menu have a column of their own. */
const maxColumns = 2;

/**
 * The site's name and tagline, links to its pages, and its own text, which alone is printed. With `isMenuAbove` the top bar
 * has the menu of pages: where that is short and has nothing below its entries, the footer does not repeat it.
 */
export function SiteFooter({
  site,
  menu,
  isMenuAbove,
}: {
  site: Site;
  menu: MenuItem[];
  isMenuAbove: boolean;
}) {
  const entries = menuEntries(menu);
  const withMore = entries.filter((item) => item.subMenus.length > 0);
  const roots = withMore.slice(0, maxColumns);
  const isRepeated = isMenuAbove && withMore.length === 0 && entries.length <= maxFooterLinks;
  const single = menu.filter((item) => item.hideInNav ?? (item.subMenus.length === 0 && !isRepeated));
  return (
    <footer
      className={`mt-group border-t text-14 text-quiet ${site.footer ? 'print:mt-0 print:text-12' : 'print:hidden'}`}
    >
      <div className="page-column grid gap-8 py-10 md:grid-cols-4 print:block print:py-4">
        <div className="print:hidden">
          <p className="font-serif text-16 font-semibold text-ink">{site.name}</p>
          {site.tagline && <p className="mt-2 max-w-[36ch]">{site.tagline}</p>}
        </div>
        {roots.map((root) => (
          <nav key={root.id} aria-label={root.name} className="print:hidden">
            <p className="font-semibold text-ink">{root.name}</p>
            <FooterLinks site={site} items={root.subMenus} />
          </nav>
        ))}
        {single.length > 0 && (
          <nav aria-label="More pages" className="print:hidden">
            <p className="font-semibold text-ink">More pages</p>
            <FooterLinks site={site} items={single} />
          </nav>
        )}
        {site.footer && <p className="md:col-span-4">{site.footer}</p>}
      </div>
    </footer>
  );
}

function FooterLinks({ site, items }: { site: Site; items: MenuItem[] }) {
  return (
    <ul className="mt-2">
      {items.slice(0, maxFooterLinks).map((item) => (
        <li key={item.id}>
          <a
            className="inline-block py-1 text-quiet no-underline hover:text-ink hover:underline"
            href={siteHref(site, menuItemPath(item))}
          >
            {item.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
