import fc from 'fast-check';
import type { Measure, MeasureLeaf } from '#domain/formula/measure.ts';
import { duckDbDialect } from '../duckdb/dialect.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from './case-columns.ts';

const { columns } = tableLayoutOf(duckDbDialect, 'v1', caseColumns);
/** The cells as a person finds them in the table: by name, with those that calculate to NaN left out. */
export const writtenCells: Record<string, string> = {
  ...Object.fromEntries([...columns].map(([name, { value }]) => [name, value])),
  per_head: 'CASE WHEN c8 <> 0 THEN c3 / c8 END',
};

/** Conditions, and how a person writes them. */
const conditions = [
  [{ column: 'incident_type', operation: 'filter', values: ['Flood'] }, "c2 = 'Flood'"],
  [{ column: 'incident_type', operation: 'exclude', values: ['Flood'] }, "c2 IS DISTINCT FROM 'Flood'"],
  [{ column: 'cost', operation: 'gt', values: [1] }, 'c3 > 1'],
  [{ column: 'cost', operation: 'filter', values: [null] }, 'c3 IS NULL'],
  [
    { column: 'declared', operation: 'between', values: ['2020-01-01', '2020-12-31'] },
    "c5 BETWEEN DATE '2020-01-01' AND DATE '2020-12-31'",
  ],
  [{ column: 'closed', operation: 'filter', values: [true] }, 'c4'],
] as const;

const numbers = fc.constantFrom('cost', 'people', 'per_head');
const where = fc.subarray([...conditions], { maxLength: 2 });

/** A function of a measure, and the SQL that a person would write for it. */
const leaf: fc.Arbitrary<{ measure: MeasureLeaf; sql: string }> = fc
  .record({
    column: numbers,
    other: numbers,
    by: fc.constantFrom('declared', 'updated', 'people'),
    where,
    part: fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
  })
  .chain(({ column, other, by, where: chosen, part }) => {
    const rows = chosen.map(([, sql]) => sql).join(' AND ') || 'TRUE';
    const [v, w] = [writtenCells[column]!, writtenCells[other]!];
    const end = (direction: string) =>
      `list(CAST(${v} AS DOUBLE) ORDER BY ${writtenCells[by]} ${direction}, id ${direction}) FILTER (${rows} AND ${v} IS NOT NULL AND ${writtenCells[by]} IS NOT NULL)[1]`;
    const filtered = (call: string) => `${call} FILTER (${rows})`;
    const sqls: [Omit<MeasureLeaf, 'type'>, string][] = [
      [{ fn: 'sum', column }, filtered(`sum(${v})`)],
      [{ fn: 'avg', column }, filtered(`avg(${v})`)],
      [{ fn: 'count', column }, filtered(`count(${v})`)],
      [{ fn: 'rows' }, filtered('count(*)')],
      [{ fn: 'max', column }, filtered(`max(${v})`)],
      [{ fn: 'min', column }, filtered(`min(${v})`)],
      [{ fn: 'median', column }, filtered(`median(${v})`)],
      [{ fn: 'distinct', column }, filtered(`count(DISTINCT ${v})`)],
      [{ fn: 'deviation', column }, filtered(`stddev_samp(${v})`)],
      [{ fn: 'percentile', column, part }, filtered(`quantile_cont(${v}, ${part})`)],
      [
        { fn: 'weighted', column, weight: other },
        `sum(${v} * ${w}) FILTER (${rows}) / nullif(sum(${w}) FILTER (${rows} AND ${v} IS NOT NULL), 0)`,
      ],
      [{ fn: 'first', column, by }, `(${end('ASC')})`],
      [{ fn: 'last', column, by }, `(${end('DESC')})`],
    ];
    return fc.constantFrom(...sqls).map(([own, sql]) => ({
      measure: {
        type: 'function' as const,
        ...own,
        where: chosen.map(([condition]) => ({ ...condition, values: [...condition.values] })),
      },
      sql,
    }));
  });

/** A measure, and the SQL that a person would write for it. */
export const { measure } = fc.letrec<{ measure: { measure: Measure; sql: string } }>((tie) => ({
  measure: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'measure' },
    { weight: 3, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc
        .record({
          left: tie('measure'),
          right: tie('measure'),
          operation: fc.constantFrom('+', '-', '*', '/'),
        })
        .map(({ left, right, operation }) => ({
          measure: {
            type: 'operation' as const,
            operation,
            left: left.measure,
            right: right.measure,
          } as Measure,
          sql:
            operation === '/'
              ? `(CAST(${left.sql} AS DOUBLE) / nullif(${right.sql}, 0))`
              : `(CAST(${left.sql} AS DOUBLE) ${operation} ${right.sql})`,
        })),
    },
  ),
}));
