import { embedParameter } from '#domain/page/filter/query-string.ts';
import { siteHref } from '#domain/site/site.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { SectionViewProps } from '../section-type.ts';

/**
 * The link to the screen of a map, with the filters of the page; the screen itself has none. In a frame on
 * another site it opens a window. On an editor's canvas it leads nowhere, but has its room there.
 */
export function ExploreLink({ section }: { section: Omit<SectionViewProps, 'state' | 'onChange'> }) {
  const { id, context, href, editing } = section;
  const { explore: texts } = useTexts();
  const here = new URL(href({}), 'http://localhost');
  const address = siteHref(context.site, `/interact/${encodeURIComponent(id)}`);
  if (here.pathname === address) return null;

  const isFrame = here.searchParams.has(embedParameter);
  here.searchParams.delete(embedParameter);
  return (
    <p className="tm-attribution tm-downloads">
      <a href={editing ? undefined : `${address}${here.search}`} target={isFrame ? '_blank' : undefined}>
        {texts.explore}
      </a>
    </p>
  );
}
