import { menuItemPath, type MenuItem } from '#domain/page/tree/navigation.ts';
import { siteHref } from '#domain/site/site.ts';
import { writtenHref } from '#domain/site/written-href.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { SectionViewProps } from '../section-type.ts';
import type { FooterState } from './index.ts';

/** How many links each page at the top has. */
const maxLinks = 6;

/** A page's footer. */
export function SectionView({ state, context }: SectionViewProps<FooterState>) {
  const { site, menu } = context;
  const { sections: texts } = useTexts();
  const disclaimer = state.disclaimer || copyrightLine(site.name);

  return (
    <div className="-mx-gutter text-start text-14 text-quiet">
      <div className="page-column grid gap-8 py-10 md:grid-cols-4 print:hidden">
        {menu.map((root) => (
          <nav key={root.id} aria-label={root.name}>
            <a
              className="font-semibold text-ink no-underline hover:underline"
              href={siteHref(site, menuItemPath(root))}
            >
              {root.name}
            </a>
            <Links site={site} items={root.subMenus} />
          </nav>
        ))}
      </div>
      <div className="page-column flex flex-wrap items-center gap-5 border-t py-4">
        <p className="grow">{disclaimer}</p>
        <a className={linkClass} href={writtenHref(site, state.privacyLink)}>
          {texts.privacy}
        </a>
        <a className={linkClass} href={writtenHref(site, state.termsLink)}>
          {texts.terms}
        </a>
      </div>
    </div>
  );
}

const linkClass = 'inline-block py-1 text-quiet no-underline hover:text-ink hover:underline';

const copyrightLine = (owner: string): string => `© ${new Date().getFullYear()} ${owner}`;

function Links({ site, items }: { site: { base_url: string }; items: readonly MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="mt-2">
      {items.slice(0, maxLinks).map((item) => (
        <li key={item.id}>
          <a className={linkClass} href={siteHref(site, menuItemPath(item))}>
            {item.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
