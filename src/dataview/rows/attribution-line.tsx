import type { SectionRows } from '../query/section-rows.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { licenseName } from '#domain/source/description/license.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { isolated, lineStart } from '#texts/isolated.ts';
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
  const names = parts.map((part) => isolated(part, locale)).join(texts.separator);

  const source = (
    <>
      {lineStart(locale) || null}
      <a href={`/cenrep/source/${sourceId}/versions/${versionId}`} rel="nofollow" target="_top">
        {names}
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
            {isolated(licenseName(attribution.license, texts), locale)}
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
