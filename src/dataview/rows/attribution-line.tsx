import { Fragment, type ReactNode } from 'react';
import type { SectionRows } from '../query/section-rows.ts';
import type { DataState } from '../state/data-state.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { licenseName } from '#domain/source/description/license.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { isolated, lineStart } from '#texts/isolated.ts';
import { TextWith, useTexts } from '#texts/use-texts.tsx';
import { namesOfData } from './names-of-data.ts';

/** What the attribution of a section depends on. */
type AttributedState = Pick<DataState, 'sourceInfo'> & { display: Pick<DataState['display'], 'saysLate'> };

/**
 * Where a section's numbers come from: source, version, date, licence; the first link leads to what the
 * viewer may open of them. A section that follows its source says as of when the data is, and where its
 * editor wants that, that newer data is late.
 */
export function AttributionLine({
  rows,
  state,
}: {
  rows: Pick<SectionRows, 'attribution' | 'locale'>;
  state: AttributedState;
}) {
  const { attribution, locale } = rows;
  const date = readDate(attribution.updatedAt);
  const { sourceId, versionId } = attribution;
  const { data: texts } = useTexts();
  const follows = state.sourceInfo?.follows === true;
  const isLate = follows && state.display.saysLate && attribution.isLate === true;
  const names = namesOfData(attribution, follows)
    .map((name) => isolated(name, locale))
    .join(texts.separator);

  const source = (
    <>
      {lineStart(locale) || null}
      <a href={`/cenrep/source/${sourceId}/versions/${versionId}`} rel="nofollow" target="_top">
        {names}
      </a>
      {date && (
        <>
          {texts.separator}
          <AsOf isNewest={follows}>
            <time dateTime={attribution.updatedAt}>{formatDate(date, locale)}</time>
          </AsOf>
        </>
      )}
      {attribution.licenses?.map((license) => (
        <Fragment key={license}>
          {texts.separator}
          <a href={license} rel="license" target="_top">
            {isolated(licenseName(license, texts), locale)}
          </a>
        </Fragment>
      ))}
    </>
  );
  return (
    <p className="tm-attribution">
      <TextWith text={texts.source} elements={{ source }} />
      {isLate && ` ${texts.newerIsLate}`}
    </p>
  );
}

/** A date; of a section that follows its source, as of which the data is. */
function AsOf({ isNewest, children }: { isNewest: boolean; children: ReactNode }) {
  const { data: texts } = useTexts();
  if (!isNewest) return children;
  return <TextWith text={texts.asOf} elements={{ date: children }} />;
}
