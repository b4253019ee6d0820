import type { Attribution } from '#domain/page/section-query.ts';
import { formatDate } from '#domain/value/format-date.ts';
import { readDate } from '#domain/value/read-date.ts';

/** Where a section's numbers come from: source, version, date. */
export function AttributionLine({ attribution }: { attribution: Attribution }) {
  const date = readDate(attribution.updatedAt);
  const parts = [attribution.sourceName, attribution.versionName].filter((part) => part !== '');
  return (
    <p className="tm-attribution">
      {`Source: ${parts.join(', ')}`}
      {date && (
        <>
          {', '}
          <time dateTime={attribution.updatedAt}>{formatDate(date)}</time>
        </>
      )}
    </p>
  );
}
