import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { present } from '#domain/value/object/present.ts';
import { reservedNames } from '#domain/source/column/reserved-names.ts';
import { cellRewrite, correctionsFor, newColumnRewrite, type CellRewrite } from './cell-rewrite.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { failed, ok, type Result } from '#domain/error/result.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { columnsOfRows, sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { withMoreOptions } from '#domain/source/column/more-options.ts';
import type { MappedColumn, Mapping, Pivot } from './upload-mapping.ts';

/** A column of a layer and its text in a pivot; cells with one of the `na_values` are empty. */
export type PlannedHeader = { from: string; header: string; na_values?: readonly string[] };

/**
 * The content of a destination: a column of the layer, the headers of filled cells, or one header or cell for
 * each row.
 */
export type PlannedCell =
  | { kind: 'copy'; from: string; rewrite?: CellRewrite }
  | { kind: 'values'; headers: PlannedHeader[] }
  | { kind: 'header' }
  | { kind: 'cell' };

/** How rows of a layer become rows of a source. */
export type MappingPlan = {
  /** The content of each destination. */
  cells: { name: string; cell: PlannedCell }[];
  /** The columns that become one row each; null when a row stays one row. */
  rows: PlannedHeader[] | null;
  /** Columns that the source does not have yet. */
  added: SourceColumn[];
  /** Columns of the source that get further options, missing marks, trimming or values in their order. */
  changed: SourceColumn[];
  /** The destinations that together find an existing record; empty without a primary column. */
  key: string[];
};

/** Resolves a mapping against the columns that a source has; a new source has none. */
export function planMapping(existing: readonly SourceColumn[], mapping: Mapping): Result<MappingPlan> {
  const byName = new Map(existing.map((column) => [column.name, column]));
  const known = new Set(byName.keys());
  const destinations = new Set(columnsOfRows(existing).map(({ name }) => name));
  const pivots = new Map(mapping.pivots.map((pivot) => [pivot.destination.name, pivot]));
  const plan: MappingPlan = { cells: [], rows: null, added: [], changed: [], key: [] };
  const add = (column: SourceColumn) => {
    if (known.has(column.name)) return;
    known.add(column.name);
    plan.added.push(column);
  };

  const groups = new Map<string, MappedColumn[]>();
  for (const column of mapping.columns) {
    const match = matchOf(column, destinations);
    if (match === null) continue;
    if (!destinations.has(match) && !pivots.has(match)) return failed(unknown(column, match));
    groups.set(match, [...(groups.get(match) ?? []), column]);
  }

  const taken = new Set([...known, ...groups.keys(), ...mapping.pivots.flatMap(namesOf), ...reservedNames]);

  for (const column of mapping.columns) {
    const match = matchOf(column, destinations);
    const columns = match === null ? [] : (groups.get(match) ?? []);
    if (columns.length > 0 && columns[0] !== column) continue;
    const name = match ?? freeName(column.name, taken);
    taken.add(name);
    const pivot = pivots.get(name);
    if (columns.length > 1 || pivot) {
      const problem = addPivot(plan, { name, pivot, columns, add });
      if (problem) return failed(problem);
      continue;
    }
    const problem = addCopy(plan, { name, column, destination: byName.get(name), add });
    if (problem) return failed(problem);
  }

  return checked(plan, mapping);
}

/** The destination of a column; null for a new column. */
function matchOf({ name, existingColumnMatch }: MappedColumn, known: ReadonlySet<string>): string | null {
  if (existingColumnMatch !== undefined) return existingColumnMatch;
  if (!known.has(name)) return null;
  return name;
}

const namesOf = (pivot: Pivot) =>
  present([pivot.destination.name, pivot.form === 'rows' && pivot.value.name]);

type Copy = {
  name: string;
  column: MappedColumn;
  /** The column of the source that gets the cells; undefined for a new one. */
  destination: SourceColumn | undefined;
  add(column: SourceColumn): void;
};

/**
 * Plans a column whose cells are copied, or rewritten for their destination. Returns why it cannot be done.
 */
function addCopy(plan: MappingPlan, { name, column, destination, add }: Copy): TidemarkError | null {
  const changed = destination && withParsing(destination, column);
  const target = changed ?? { ...attributesOf(column), name };
  const { usable: corrections, unusable } = correctionsFor(column.corrections, target);
  const [noOption] = unusable;
  if (noOption) {
    return refuse(
      `“${noOption.option}” is no option of ${columnLabel(target)}: no value can be corrected to it.`,
    );
  }

  const rewrite = changed
    ? cellRewrite({ ...column, corrections }, changed)
    : newColumnRewrite(corrections, target);
  plan.cells.push({
    name,
    cell: withoutUndefined({ kind: 'copy', from: column.name, rewrite: rewrite ?? undefined }),
  });

  if (!changed) {
    add(target);
  } else if (!isSameJson(changed, destination)) {
    plan.changed.push(changed);
  }

  return null;
}

type Group = {
  name: string;
  pivot: Pivot | undefined;
  columns: readonly MappedColumn[];
  add(column: SourceColumn): void;
};

function addPivot(plan: MappingPlan, { name, pivot, columns, add }: Group): TidemarkError | null {
  const headers = columns.map(({ na_values, ...column }) => {
    const header = { from: column.name, header: pivot?.headers[column.name] ?? columnLabel(column) };
    if (!na_values?.length) return header;
    return { ...header, na_values };
  });
  if (pivot) {
    add(pivot.destination);
  }

  const primary = columns.find(({ isPrimary }) => isPrimary);
  if (primary) return refuse(`${columnLabel(primary)} cannot be the primary column: it is part of a pivot.`);

  if (pivot?.form !== 'rows') {
    plan.cells.push({ name, cell: { kind: 'values', headers } });
    return null;
  }

  if (plan.rows) return refuse('Only one column can be given a row for each header.');

  const twice = headers.find(
    ({ header }, index) => headers.findIndex((one) => one.header === header) < index,
  );
  if (twice) {
    return refuse(`Two of the columns are called ${twice.header}; each row needs a header of its own.`);
  }

  plan.rows = headers;
  plan.cells.push({ name, cell: { kind: 'header' } }, { name: pivot.value.name, cell: { kind: 'cell' } });
  add(pivot.value);

  return null;
}

/** The checks that need all destinations. */
function checked(plan: MappingPlan, { columns }: Mapping): Result<MappingPlan> {
  const names = plan.cells.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) < index);
  if (double !== undefined) return failed(refuse(`Two values would be written into the column ${double}.`));

  const primary = columns.filter(({ isPrimary }) => isPrimary);
  if (primary.length > 1) return failed(refuse('Only one column can be the primary column.'));

  const key = plan.cells.filter(
    ({ cell }) => cell.kind === 'copy' && primary.some(({ name }) => name === cell.from),
  );
  // The header distinguishes several rows with the same primary value.
  const header = primary.length > 0 ? plan.cells.filter(({ cell }) => cell.kind === 'header') : [];
  return ok({ ...plan, key: [...key, ...header].map(({ name }) => name) });
}

/** Columns of which the one that a plan finds records by, if it has any, is the primary one. */
export function withPrimary(
  columns: readonly SourceColumn[],
  { cells, key }: Pick<MappingPlan, 'cells' | 'key'>,
): SourceColumn[] {
  const primary = cells.find(({ name, cell }) => cell.kind === 'copy' && key.includes(name))?.name;
  if (primary === undefined) return [...columns];
  return columns.map(({ is_primary: _before, ...column }) =>
    column.name === primary ? { ...column, is_primary: true } : column,
  );
}

/** The attributes of a mapped column that is new in the source. */
function attributesOf({
  existingColumnMatch: _match,
  isPrimary: _primary,
  newOptions: _options,
  corrections: _corrections,
  ...column
}: MappedColumn) {
  return sourceColumnSchema.parse(column);
}

/**
 * A column of the source as it reads the cells of a file too: with further options, with the texts that the
 * file has for empty values, and without blanks around texts where the file has some.
 */
export function withParsing(
  column: SourceColumn,
  { newOptions, na_values = [], trim }: Pick<MappedColumn, 'newOptions' | 'na_values' | 'trim'>,
): SourceColumn {
  const next = { ...withNewOptions(column, newOptions) };
  if (trim && next.dataType === 'text') {
    next.trim = true;
  }

  if (na_values.length > 0) {
    next.na_values = [...new Set([...(next.na_values ?? []), ...na_values])].slice(0, 50);
  }

  return next;
}

/**
 * A column with these values among its options; one that has none, or takes them from other rows, allows any
 * already.
 */
function withNewOptions(column: SourceColumn, values: readonly string[]): SourceColumn {
  const { options = [], mapped_options } = column;
  if (options.length === 0 || mapped_options) return column;
  const more = values.map((value) => ({ value, label: value }));
  return { ...column, options: withMoreOptions(options, more) };
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) {
    name = `${wanted}_${count}`;
  }
  return name;
}

function refuse(sentence: string): TidemarkError {
  return new TidemarkError('invalid_request', sentence);
}

function unknown(column: MappedColumn, match: string): TidemarkError {
  return new TidemarkError(
    'unknown_column',
    `${columnLabel(column)} is mapped to the column ${match}, which the source does not have.`,
    { details: { column: match } },
  );
}
