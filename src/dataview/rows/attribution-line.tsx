import type { SectionRows } from '../query/section-rows.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { licenseName } from '#domain/source/description/license.ts';
import { readDate } from '#domain/value/date/read-date.ts';

/**
 * Where a section's numbers come from: source, version, date, licence; the first link leads to what the
 * viewer may open of them.
 */
export function AttributionLine({ rows }: { rows: Pick<SectionRows, 'attribution' | 'locale'> }) {
  const { attribution, locale } = rows;
  const date = readDate(attribution.updatedAt);
  const { sourceId, versionId } = attribution;
  const parts = [attribution.sourceName, attribution.versionName].filter((part) => part !== '');

  return (
    <p className="tm-attribution">
      {'Source: '}
      <a href={`/cenrep/source/${sourceId}/versions/${versionId}`} rel="nofollow" target="_top">
        {parts.join(', ')}
      </a>
      {date && (
        <>
          {', '}
          <time dateTime={attribution.updatedAt}>{formatDate(date, locale)}</time>
        </>
      )}
      {attribution.license && (
        <>
          {', '}
          <a href={attribution.license} rel="license" target="_top">
            {licenseName(attribution.license)}
          </a>
        </>
      )}
    </p>
  );
}
