import { identifier } from '#server/base/base.server.ts';
import type { Statement, TableLayout } from '../dialect.ts';
import { rawTextExpression } from './column-expression.ts';
import { storedColumn, tableOf } from './layout.ts';

/** The most texts of one value that are read. */
const mostTexts = 5000;

/**
 * The texts of the greatest value of a column: several where whole numbers are the same as floating ones.
 * Null for columns that have no order by which rows are found again, of lists and of truth values.
 */
export function compileGreatest(layout: TableLayout, name: string): Statement | null {
  const { dialect } = layout;
  const column = storedColumn(layout, name);
  const { type, numberFormat } = column;
  if (type === 'VARCHAR[]' || type === 'BOOLEAN') return null;

  const value = identifier(column.value);
  const isPlainNumber = (type === 'DOUBLE' || type === 'BIGINT') && numberFormat === undefined;
  const text = isPlainNumber ? rawTextExpression(layout, column) : dialect.text(value, type);
  const ordered = type === 'DOUBLE' ? dialect.nullIfNaN(value) : value;
  const table = tableOf(layout);

  return {
    sql: `SELECT DISTINCT ${text} FROM ${table} WHERE ${value} = (SELECT max(${ordered}) FROM ${table}) LIMIT ${mostTexts}`,
    parameters: [],
  };
}
