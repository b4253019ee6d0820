import type { GroupList, ResultChange } from '#domain/compare/compare-results.ts';
import type { EmptyFilter } from '#domain/site/section-move-preview.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { nameSome } from '#domain/value/number/name-some.ts';

/** The most numbers of one query that are shown. */
const mostNumbers = 8;
/** So many values of a filter are named. */
const mostNamed = 5;

type ChangedNumbersProps = { results: readonly ResultChange[]; filters: readonly EmptyFilter[] };

/** How the numbers of a section change with another version, and which of its filters find nothing there. */
export function ChangedNumbers({ results, filters }: ChangedNumbersProps) {
  if (results.length + filters.length === 0) {
    return <p className="mt-2 text-14 text-quiet">Its numbers stay the same.</p>;
  }

  return (
    <div className="mt-2 text-14">
      {filters.map((filter) => (
        <p key={filter.label} className="text-danger">
          {filterInWords(filter)}
        </p>
      ))}
      {results.map((result, index) => (
        <ChangedResult key={index} result={result} />
      ))}
    </div>
  );
}

function ChangedResult({ result: { rows, numbers, gone, fresh } }: { result: ResultChange }) {
  const changed = numbers.filter(({ before, after }) => before !== after);
  const all = rows.before === rows.after ? changed : [{ label: 'Rows', ...rows }, ...changed];

  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {all.slice(0, mostNumbers).map(({ label, before, after }) => (
          <div key={label} className="flex gap-2">
            <dt className="text-quiet">{label}</dt>
            <dd className="tabular">
              {numberText(before)} <span aria-hidden>→</span>
              <span className="sr-only">becomes</span> {numberText(after)}
            </dd>
          </div>
        ))}
      </dl>
      {gone.count > 0 && <p className="mt-1">No longer there: {listInWords(gone)}.</p>}
      {fresh.count > 0 && <p className="mt-1">New: {listInWords(fresh)}.</p>}
    </>
  );
}

const numberText = (value: number | null): string => (value === null ? 'none' : formatNumber(value));

const listInWords = ({ names, count }: GroupList): string => nameSome(names, names.length, count);

/** What a filter no longer finds, in words. */
export function filterInWords({ label, values, findsNothing }: EmptyFilter): string {
  if (findsNothing) return `The filter “${label}” finds nothing there.`;
  const named = nameSome(
    values.map((value) => `“${value}”`),
    mostNamed,
  );
  return `The filter “${label}” no longer finds ${named}.`;
}
