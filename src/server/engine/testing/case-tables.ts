import { columnTable } from '#domain/query/resolve-column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { LabelRelation, PhysicalType, TableLayout } from '../dialect.ts';
import { duckDbDialect } from '../duckdb/dialect.ts';
import { tableLayoutOf } from '../query/layout.ts';
import { caseColumns } from './case-columns.ts';
import type { NaiveRow } from './naive-request.ts';

/**
 * What codes are called: by rows of a version in which codes and labels repeat, by whole numbers, by pairs.
 */
export const labelKeys = [
  ['Ohio', 'Buckeye'],
  ['Ohio', 'Twice'],
  ["O'Hare", 'Airport'],
  ['5', ''],
  ['New_York', 'Airport'],
  ['', 'Nobody'],
  ['007', 'Seven'],
  ['01', 'One'],
  ['4 or so', 'Four'],
  ['n/a', 'None'],
] as const;
const lookupColumns = caseColumns.filter(({ name }) => name === 'state' || name === 'incident_type');

/** The layout of the table of `labelKeys`. */
export const lookupLayout: TableLayout = tableLayoutOf(duckDbDialect, 'v7', lookupColumns);
const lookupTable = columnTable(lookupColumns);
const lookup = (asNumbers: boolean): LabelRelation => ({
  keepId: false,
  layout: lookupLayout,
  key: lookupTable('state')!,
  label: lookupTable('incident_type')!,
  filter: [],
  asNumbers,
});

/** Labels of columns of `caseColumns`. */
export const caseLabels: ReadonlyMap<string, LabelRelation> = new Map<string, LabelRelation>([
  ['state', lookup(false)],
  ['people', lookup(true)],
  [
    'programs',
    {
      keepId: false,
      pairs: [
        ['IA', 'Individual'],
        ['a,b', 'Both'],
      ],
    },
  ],
]);

/** The statements that make the table of `labelKeys` in DuckDB. */
export const lookupStatements: readonly string[] = [
  'CREATE TABLE v7 (id BIGINT, c1 VARCHAR, c2 VARCHAR)',
  ...labelKeys.map(
    ([key, label], index) =>
      `INSERT INTO v7 VALUES (${index}, ${literalOf(key, 'VARCHAR')}, ${literalOf(label, 'VARCHAR')})`,
  ),
];

/** The statements that make a table of DuckDB with these rows. */
export function tableStatements(layout: TableLayout, rows: readonly NaiveRow[]): string[] {
  const fields = [...layout.columns.values()].flatMap(({ value, raw, type }) => [
    `${value} ${type}`,
    ...(raw ? [`${raw} VARCHAR`] : []),
  ]);
  const inserts = rows.map(({ id, cells }) => {
    const literals = [...layout.columns].flatMap(([name, { raw, type }]) => [
      literalOf(cells[name]!.value, type),
      ...(raw ? [literalOf(cells[name]!.raw, 'VARCHAR')] : []),
    ]);
    return `INSERT INTO ${layout.table} VALUES (${id}, ${literals.join(', ')})`;
  });
  return [`CREATE OR REPLACE TABLE ${layout.table} (id BIGINT, ${fields.join(', ')})`, ...inserts];
}

function literalOf(value: Cell, type: PhysicalType): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return `[${value.map((member) => literalOf(member, 'VARCHAR')).join(', ')}]`;
  const text = `'${String(value)
    .replaceAll("'", "''")
    .replace(/Z$/, type === 'TIMESTAMP' ? '' : 'Z')}'`;
  return `CAST(${text} AS ${type})`;
}
