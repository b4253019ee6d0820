import type { Site } from '#domain/site/site.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { useTexts } from '#texts/use-texts.tsx';

/**
 * What a printed page says about itself: its site, the day of its publication, and its address. Where the
 * page has a script, it brings the address up to date and adds the day on which it is printed (see
 * `visitor.ts`).
 */
export function PrintNote({
  site,
  publishedAt,
  address,
}: {
  site: Pick<Site, 'name' | 'language'>;
  /** When it was published last (ISO 8601); null for a draft. */
  publishedAt: string | null;
  address: string;
}) {
  const { pages } = useTexts();
  return (
    <p className="page-column hidden text-12 text-quiet print:block">
      {site.name} ·{' '}
      {publishedAt &&
        `${pages.published({ date: formatDate(publishedAt, localeOfLanguage(site.language)) })} · `}
      <span data-printed>{address}</span>
    </p>
  );
}
