import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import type { ColumnChange, Comparison } from './comparison.ts';

/** The names of two versions. */
type Names = { before: string; after: string };

/** What differs in rows, in a sentence or two: what is missing comes first. */
export function rowsInWords(
  { rows, added, removed, changed }: Pick<Comparison, 'rows' | 'added' | 'removed' | 'changed'>,
  { before, after }: Names,
): string {
  const size = `${after} has ${plural(rows.after, 'row')}, ${before} has ${formatNumber(rows.before)}.`;
  if (added + removed + changed === 0) return `${size} All rows are the same.`;

  const missing = removed > 0 ? ` ${plural(removed, 'row')} of ${before} ${verb(removed)} missing here.` : '';
  const others = [
    added > 0 && `${plural(added, 'row')} ${verb(added)} new`,
    changed > 0 && `${plural(changed, 'row')} changed`,
  ].filter(Boolean);
  return `${size}${missing}${others.length > 0 ? ` ${others.join(', ')}.` : ''}`;
}

/** What a publication that adds to the newest version or updates it does, in a sentence. */
export function additionInWords(
  { rows, added, removed, changed }: Pick<Comparison, 'rows' | 'added' | 'removed' | 'changed'>,
  name: string,
): string {
  const counts = `${plural(added, 'row')} ${verb(added)} added, ${formatNumber(changed)} updated, ${formatNumber(removed)} removed`;
  return `To the ${plural(rows.before, 'row')} of ${name}, ${counts}.`;
}

/** How many rows differ, as `12 rows added, 3 removed, 40 changed`; `No row changed` for none. */
export function changesInWords({
  added,
  removed,
  changed,
}: Pick<Comparison, 'added' | 'removed' | 'changed'>): string {
  const parts = [
    { of: added, verb: 'added' },
    { of: removed, verb: 'removed' },
    { of: changed, verb: 'changed' },
  ].filter(({ of }) => of > 0);
  const [first, ...others] = parts;
  if (!first) return 'No row changed';
  return [
    `${plural(first.of, 'row')} ${first.verb}`,
    ...others.map((part) => `${formatNumber(part.of)} ${part.verb}`),
  ].join(', ');
}

const verb = (count: number): string => (count === 1 ? 'is' : 'are');

/**
 * What became of columns, a sentence for each kind of change; `isLoss` where something is no longer there.
 */
export function columnsInWords({ columns }: Pick<Comparison, 'columns'>): ColumnSentence[] {
  const named = (kind: ColumnChange['kind']) =>
    columns.filter(({ change }) => change.kind === kind).map(({ name }) => name);
  const renamed = columns.flatMap(({ name, change }) =>
    change.kind === 'renamed' ? [`${change.from} is now ${name}`] : [],
  );
  const [removed, retyped, added] = [named('removed'), named('retyped'), named('added')];

  return [
    { text: `Columns without a value now: ${removed.join(', ')}.`, isLoss: true, count: removed.length },
    { text: `Columns of another type: ${retyped.join(', ')}.`, isLoss: true, count: retyped.length },
    { text: `Renamed: ${renamed.join(', ')}.`, isLoss: true, count: renamed.length },
    { text: `New columns: ${added.join(', ')}.`, isLoss: false, count: added.length },
  ]
    .filter(({ count }) => count > 0)
    .map(({ text, isLoss }) => ({ text, isLoss }));
}

type ColumnSentence = { text: string; isLoss: boolean };
