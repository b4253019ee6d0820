import { present } from '#domain/value/object/present.ts';
import {
  shareBase,
  type OutputColumn,
  type ResolvedPivot,
  type ResolvedRequest,
} from '#domain/query/resolved-request.ts';
import type { TableLayout } from '../dialect.ts';
import { clause } from './clause.ts';
import { aggregateExpression, rowCount } from './column-expression.ts';
import { countOnce } from './count-once.ts';
import type { PivotKey } from './grouping-sets.ts';
import { physicalColumn } from './layout.ts';
import { amountsIn, outputExpression } from './measure-expression.ts';
import { naturalTerms } from './natural-terms.ts';
import type { StatementParameters } from './statement.ts';

/** The rows of a pivot, as lines from `FROM` on, and its groups as SQL in these rows. */
export type PivotRows = { lines: string[]; keys: PivotKey[] };

/**
 * The rows of a pivot in which all but the largest values of some groups are one value: beside the columns of
 * the table, rows have `x1v` …, the value or nothing, and `x1m` …, how many values are others. A value that
 * would be the only one of the others is shown. Values are those of all `ranked` rows, and large by the
 * amounts of the first.
 */
export function largestValues(
  { lines, keys }: PivotRows,
  ranked: readonly PivotRows[],
  request: ResolvedRequest,
  pivot: ResolvedPivot,
  layout: TableLayout,
  parameters: StatementParameters,
): PivotRows {
  return pivot.largest.reduce<PivotRows>(
    (rows, one) => {
      const side = pivot.rows.includes(one.group) ? pivot.rows : pivot.across;
      const around = side.slice(0, side.indexOf(one.group));
      return withOthers(rows, { ...one, around }, { request, by: pivot.by, ranked, layout, parameters });
    },
    { lines, keys },
  );
}

type Ranking = {
  request: ResolvedRequest;
  by: ResolvedPivot['by'];
  ranked: readonly PivotRows[];
  layout: TableLayout;
  parameters: StatementParameters;
};

/** `around` are the indexes of the groups that the values are in, from the outermost one. */
function withOthers(
  { lines, keys }: PivotRows,
  { group, count, around }: ResolvedPivot['largest'][number] & { around: readonly number[] },
  { request, by, ranked, layout, parameters }: Ranking,
): PivotRows {
  const { dialect } = layout;
  const name = `x${group + 1}`;
  const { value } = keys[group]!;
  const shown: PivotKey = { value: `${name}v`, merged: `${name}m` };
  const grouped = [...around, group].map((index) => keys[index]!.value);

  // NaN comes after all numbers.
  const amount = by?.source.formula ? dialect.nullIfNaN(`${name}a`) : `${name}a`;
  const outer = around.map((_, index) => `${name}k${index + 1}`);
  const names = grouped.map((_, index) => `${name}k${index + 1}`);
  const partition = outer.length > 0 ? `PARTITION BY ${outer.join(', ')}` : '';
  const { type } = physicalColumn(layout, request.groupBy[group]!);
  const order = [
    dialect.term(amount, 'DOUBLE', 'DESC NULLS LAST'),
    ...naturalTerms(names.at(-1)!, type, dialect),
  ];
  const place = `row_number() OVER (${partition} ORDER BY ${order.join(', ')})`;
  const all = `count(*) OVER (${partition})`;
  const merged = `CASE WHEN ${place} > ${count} AND ${all} > ${count + 1} THEN ${all} - ${count} ELSE 0 END`;
  const same = grouped.map((key, index) => dialect.isSame(key, `x.${names[index]!}`));
  const others = `coalesce(x.${name}n, 0)`;

  return {
    lines: [
      `FROM (SELECT t.*, ${others} AS ${name}m, ${dialect.where(`${others} = 0`, value, type)} AS ${name}v FROM (`,
      '  SELECT *',
      ...lines.map((line) => `  ${line}`),
      ') AS t LEFT JOIN (',
      `  SELECT ${names.join(', ')}, ${merged} AS ${name}n FROM (`,
      ...rankedValues(ranked, [...around, group], { name, by, layout, parameters }).map(
        (line) => `    ${line}`,
      ),
      '  )',
      `) AS x ON ${same.join(' AND ')})`,
    ],
    keys: keys.with(group, shown),
  };
}

/** The values of groups as `x1k1` … in all selections, with the amounts of the first as `x1a`. */
function rankedValues(
  ranked: readonly PivotRows[],
  groups: readonly number[],
  { name, by, layout, parameters }: Omit<Ranking, 'request' | 'ranked'> & { name: string },
): string[] {
  const names = groups.map((_, index) => `${name}k${index + 1}`);
  const valuesOf = ({ lines, keys }: PivotRows, amount: OutputColumn | null, isEmpty: boolean) => {
    const grouped = groups.map((index) => keys[index]!.value);
    const counted = countOnce(layout, present([amount]).flatMap(amountsIn), [grouped]);
    const sum = (!isEmpty && amountOf(amount, counted.layouts[0], parameters)) || 'NULL';
    const values = grouped.map((key, index) => `${key} AS ${names[index]!}`);
    return [
      `SELECT ${[...values, `${sum} AS ${name}a`].join(', ')}`,
      ...counted.from(lines),
      ...clause('GROUP BY', grouped),
    ];
  };
  const [first, ...rest] = ranked;
  const own = valuesOf(first!, by, false);
  const others = rest.map((rows) => valuesOf(rows, null, true));
  if (others.length === 0) return own;

  return [
    `SELECT ${[...names, `max(${name}a) AS ${name}a`].join(', ')} FROM (`,
    ...own,
    ...others.flatMap((lines) => ['UNION ALL', ...lines]),
    `) AS r GROUP BY ${names.join(', ')}`,
  ];
}

/** What makes a value large: the amount of a column of the result, else its rows. */
function amountOf(
  output: ResolvedRequest['outputs'][number] | null,
  layout: TableLayout,
  parameters: StatementParameters,
): string {
  if (!output) return rowCount(layout);
  if (output.fn === 'share') {
    return aggregateExpression(layout, output.source, shareBase(output.source), parameters);
  }
  return outputExpression(output, layout, parameters);
}
