import { Link } from 'react-router';
import type { Comparison, RowChangeKind } from '#domain/compare/comparison.ts';
import { rowsInWords } from '#domain/compare/comparison-in-words.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { ComparedState, StateChange } from './use-compared-state.ts';

type CountsProps = {
  comparison: Comparison;
  names: { before: string; after: string };
  /** How many rows are invalid, where that is known. */
  invalid: { before: number | undefined; after: number | undefined };
  state: Pick<ComparedState, 'kind'>;
  search(change: StateChange): string;
};

const kinds: [RowChangeKind, label: string, tone: string][] = [
  ['added', 'Added', 'text-success'],
  ['removed', 'Removed', 'text-danger'],
  ['changed', 'Changed', 'text-warning'],
];

/** How many rows were added, removed and changed: each count shows its rows. */
export function ComparisonCounts({ comparison, names, invalid, state, search }: CountsProps) {
  const { rows, added, changed } = comparison;
  const same = rows.after - added - changed;

  return (
    <section aria-label="Counts" className="flex flex-col gap-4">
      <p className="max-w-prose text-16">{rowsInWords(comparison, names)}</p>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:flex-wrap">
        {kinds.map(([kind, label, tone]) => (
          <li key={kind}>
            <Link
              to={search({ rows: state.kind === kind ? null : kind, column: null, page: null })}
              preventScrollReset
              aria-current={state.kind === kind ? 'true' : undefined}
              className="group block border-b-2 border-transparent pb-1 aria-[current]:border-accent"
            >
              <span className={`tabular block text-28 font-semibold ${comparison[kind] > 0 ? tone : ''}`}>
                {formatNumber(comparison[kind])}
              </span>
              <span className="block text-14 text-quiet group-hover:underline">{label}</span>
            </Link>
          </li>
        ))}
        <li>
          <span className="tabular block text-28 font-semibold">{formatNumber(same)}</span>
          <span className="block text-14 text-quiet">The same</span>
        </li>
        {invalid.before !== undefined && invalid.after !== undefined && (
          <li>
            <span className="tabular block text-28 font-semibold">
              {formatNumber(invalid.before)} <span aria-hidden>→</span>
              <span className="sr-only">before,</span> {formatNumber(invalid.after)}
            </span>
            <span className="block text-14 text-quiet">Invalid</span>
          </li>
        )}
      </ul>
      <p className="max-w-prose text-14 text-quiet">{matchInWords(comparison)}</p>
    </section>
  );
}

function matchInWords({ key, hasTwins, leftOut }: Comparison): string {
  const match =
    key.length === 0
      ? 'No columns distinguish the rows of both versions, so whole rows are compared: a changed row is one removed and one added.'
      : `Rows are matched by ${key.join(', ')}.`;
  const twins = hasTwins ? ' Several rows have the same values there; these are matched in their order.' : '';
  const rest = leftOut > 0 ? ` ${formatNumber(leftOut)} further columns are not compared.` : '';
  return match + twins + rest;
}
