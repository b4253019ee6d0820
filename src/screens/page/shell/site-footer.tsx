import type { MenuItem } from '#domain/page/tree/navigation.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { footerLinks, type FooterColumn } from './footer-links.ts';

/**
 * The site's name and tagline, links to its pages, and its own text, which alone is printed. With
 * `isMenuAbove` the top bar has the menu of pages: where that is short and has nothing below its entries, the
 * footer does not repeat it.
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
  const { pages } = useTexts();
  const columns = footerLinks(menu, isMenuAbove, pages);
  return (
    <footer
      className={`mt-group border-t text-14 text-quiet ${site.footer ? 'print:mt-0 print:text-12' : 'print:hidden'}`}
    >
      <div className="page-column grid gap-8 py-10 md:grid-cols-4 print:block print:py-4">
        <div className="print:hidden">
          <p className="font-serif text-16 font-semibold text-ink">{site.name}</p>
          {site.tagline && <p className="mt-2 max-w-[36ch]">{site.tagline}</p>}
        </div>
        {columns.map(({ name, links }) => (
          <nav key={`${name} ${links[0]?.path}`} aria-label={name} className="print:hidden">
            <p className="font-semibold text-ink">{name}</p>
            <FooterLinks site={site} links={links} />
          </nav>
        ))}
        {site.footer && <p className="md:col-span-4">{site.footer}</p>}
      </div>
    </footer>
  );
}

function FooterLinks({ site, links }: { site: Site; links: FooterColumn['links'] }) {
  return (
    <ul className="mt-2">
      {links.map(({ name, path }) => (
        <li key={path}>
          <a
            className="inline-block py-1 text-quiet no-underline hover:text-ink hover:underline"
            href={siteHref(site, path)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
