import { identifier } from '#server/base/base.server.ts';
import type { CellType } from '../../database/cell-types.ts';

/** How PostgreSQL writes the values of its types, by their names; all others are texts. */
const cellTypes: Record<string, CellType> = {
  smallint: 'whole',
  integer: 'whole',
  bigint: 'whole',
  oid: 'whole',
  real: 'floating',
  'double precision': 'floating',
  numeric: 'decimal',
  boolean: 'truth',
  date: 'date',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'moment',
};

/** A column of a query: its name, and its type as PostgreSQL names it. */
export type FoundColumn = { name: string; type: string; isArray: boolean };

/** How the cells of a column are written. */
export const cellTypeOf = ({ type, isArray }: FoundColumn): CellType => {
  if (isArray) return 'list';
  return cellTypes[type] ?? 'text';
};

/** The cells of a column as SQL, where `q` is the query. */
export function selectedCell(column: FoundColumn): string {
  const cell = `q.${identifier(column.name)}`;
  switch (cellTypeOf(column)) {
    case 'list':
      return `array_to_json(${cell})`;
    case 'text':
      return `CAST(${cell} AS text)`;
    default:
      return cell;
  }
}

/**
 * The condition for rows that are new since a value: texts are compared by their bytes, as the value was
 * found. `value` is SQL. Null for a type without an order that both sides have.
 */
export function isNewer(column: FoundColumn, value: string, comparison: '>' | '>='): string | null {
  const cell = `q.${identifier(column.name)}`;
  switch (cellTypeOf(column)) {
    case 'list':
    case 'truth':
      return null;
    case 'text':
      return `CAST(${cell} AS text) COLLATE "C" ${comparison} ${value}`;
    case 'decimal':
    case 'floating':
    case 'date':
    case 'timestamp':
    case 'moment':
      return `${cell} ${comparison} CAST(${value} AS ${column.type})`;
    default:
      return `${cell} ${comparison} CAST(${value} AS bigint)`;
  }
}
