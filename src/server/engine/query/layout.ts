import type { QueryColumn } from '#domain/query/resolved-request.ts';
import { isCalculated, type DateOrder, type SourceColumn } from '#domain/source/column.ts';

/**
 * How raw text is read beside its type: whether blanks around text are left out, which texts mean that there is no
 * value, and in which order dates are written whose year comes last.
 */
export type ColumnParseOptions = {
  trim: boolean;
  na_values?: readonly string[] | undefined;
  dateOrder?: DateOrder | undefined;
};

/**
 * Where a column lies in the replica. All names here are our own (`c1`, `r1`): no name that a person wrote ever
 * becomes part of a statement. `raw` holds the text of cells whose typed value is missing or written differently.
 */
export type PhysicalColumn = ColumnParseOptions & {
  value: string;
  raw: string | null;
  type: PhysicalType;
  /** Whether cells may be there that do not fit the type; where there are none, nobody needs to read their text. */
  mayMisfit: boolean;
};

/** The DuckDB types that cells are kept in. Whole numbers of Parquet files stay whole. */
export type PhysicalType = 'VARCHAR' | 'VARCHAR[]' | 'DOUBLE' | 'BIGINT' | 'DATE' | 'TIMESTAMP' | 'BOOLEAN';

/**
 * A version's table in the replica, and where each of its columns lies. `labels` name the codes of columns for one
 * answer, `options` are what cells are judged by where those are the rows of another version; both by column name.
 */
export type Layout = {
  table: string;
  columns: ReadonlyMap<string, PhysicalColumn>;
  labels?: ReadonlyMap<string, LabelRelation>;
  options?: ReadonlyMap<string, LabelRelation>;
};

/** Codes and what they are called: pairs, or the rows of a loaded version. */
export type LabelRelation = { keepId: boolean } & (
  | { pairs: readonly (readonly [string, string])[] }
  | {
      layout: Layout;
      key: QueryColumn;
      label: QueryColumn;
      filter: readonly { column: QueryColumn; values: readonly string[] }[];
      asNumbers: boolean;
    }
);

/** The layout for columns whose snapshot holds text, or native types where `native` names them. */
export function layoutOf(
  table: string,
  columns: readonly SourceColumn[],
  native: ReadonlyMap<string, PhysicalType> = new Map(),
): Layout {
  const placed = columns
    .filter((column) => !isCalculated(column))
    .map((column, index): [string, PhysicalColumn] => {
      const type = native.get(column.name) ?? physicalType(column);
      const number = index + 1;
      const raw = type === 'VARCHAR' ? null : `r${number}`;
      return [
        column.name,
        { value: `c${number}`, raw, type, ...parseOptionsOf(column), mayMisfit: raw !== null },
      ];
    });
  return { table, columns: new Map(placed) };
}

/** How the text of a column's cells is read. */
export function parseOptionsOf({ trim, na_values, date_order }: SourceColumn): ColumnParseOptions {
  return {
    trim,
    ...(na_values?.length ? { na_values } : {}),
    ...(date_order === undefined ? {} : { dateOrder: date_order }),
  };
}

/** The type that a column's cells are read in. */
export function physicalType({ type, dataType }: Pick<SourceColumn, 'type' | 'dataType'>): PhysicalType {
  if (type === 'multiselect') return 'VARCHAR[]';
  return (
    { text: 'VARCHAR', numeric: 'DOUBLE', date: 'DATE', timestamp: 'TIMESTAMP', boolean: 'BOOLEAN' } as const
  )[dataType];
}

/** Where a resolved column lies; the row id is its own column. What is calculated lies nowhere, but has a type. */
export function physicalColumn(layout: Layout, column: QueryColumn): PhysicalColumn {
  if (column.isRowId) return { value: 'id', raw: null, type: 'BIGINT', trim: false, mayMisfit: false };
  if (column.formula) return { value: '', raw: null, type: 'DOUBLE', trim: false, mayMisfit: false };
  const found = layout.columns.get(column.name);
  if (!found) throw new Error(`The replica lacks a column that its source has: ${column.name}`);
  return found;
}

/** A name of ours in double quotes. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The layout in which cells of the named columns may or may not fit their types. */
export function withMisfits({ table, columns }: Layout, names: Iterable<string>, mayMisfit: boolean): Layout {
  const changed = new Map(columns);
  for (const name of names) changed.set(name, { ...changed.get(name)!, mayMisfit });
  return { table, columns: changed };
}
