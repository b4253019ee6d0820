import type { SectionRows } from '../query/section-rows.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { licenseName } from '#domain/source/description/license.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { TextWith, useTexts } from '#texts/use-texts.tsx';

/**
 * Where a section's numbers come from: source, version, date, licence; the first link leads to what the
 * viewer may open of them.
 */
export function AttributionLine({ rows }: { rows: Pick<SectionRows, 'attribution' | 'locale'> }) {
  const { attribution, locale } = rows;
  const date = readDate(attribution.updatedAt);
  const { sourceId, versionId } = attribution;
  const { data: texts } = useTexts();
  const parts = [attribution.sourceName, attribution.versionName].filter((part) => part !== '');

  const source = (
    <>
      <a href={`/cenrep/source/${sourceId}/versions/${versionId}`} rel="nofollow" target="_top">
        {parts.join(texts.separator)}
      </a>
      {date && (
        <>
          {texts.separator}
          <time dateTime={attribution.updatedAt}>{formatDate(date, locale)}</time>
        </>
      )}
      {attribution.license && (
        <>
          {texts.separator}
          <a href={attribution.license} rel="license" target="_top">
            {licenseName(attribution.license, texts)}
          </a>
        </>
      )}
    </>
  );
  return (
    <p className="tm-attribution">
      <TextWith text={texts.source} elements={{ source }} />
    </p>
  );
}
