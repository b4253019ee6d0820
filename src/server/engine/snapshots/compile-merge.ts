import { present } from '#domain/value/object/present.ts';
import {
  castColumn,
  rowIdOf,
  snapshotPosition,
  snapshotRowId,
  textExpression,
  textOfSnapshot,
} from '../duckdb/duckdb.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { NumberFormat } from '#domain/value/cell/number-format.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import type { ColumnParseOptions, TableLayout, PhysicalType } from '../dialect.ts';
import type { LoggedTexts } from './logged-texts.ts';
import type { MappedLayer, SnapshotTypes } from './compile-mapping.ts';
import {
  convert,
  fromText,
  keyOf,
  mergedCell,
  noCell,
  snapshotCell,
  type MergedColumn,
} from './merged-cell.ts';
import { storedColumn } from '../query/layout.ts';

/** Edited rows: their ids in a table, or `all`; `texts` are those that the table does not keep. */
export type EditedRows = {
  layout: TableLayout;
  columns: readonly SourceColumn[];
  which: 'all' | { table: string };
  texts: LoggedTexts | null;
};

/** The snapshot of a version before a merge. */
type OldSnapshot = { parquet: string; types: SnapshotTypes };

/** What a merge is made of; `types` of the snapshot `parquet` are empty for a version without one. */
export type MergeParts = {
  parquet: string | null;
  types: SnapshotTypes;
  edited: EditedRows | null;
  layer: MappedLayer;
  /** Destinations that are new in the source: older cells under their names are left out. */
  fresh: ReadonlySet<string>;
  /** The formats of numbers by column name: numbers that become text are written in them. */
  numberFormats: ReadonlyMap<string, NumberFormat>;
  /** Columns whose values find a record, as they are read; empty to append every row. */
  key: readonly { name: string; type: PhysicalType; parse: ColumnParseOptions }[];
  /** The first row id that is free. */
  nextRowId: number;
};

/** The columns of a merged snapshot; those of one type on both sides keep it, others are text. */
export function mergedColumns({
  types: snapshotTypes,
  edited,
  layer,
  fresh,
  numberFormats,
}: MergeParts): MergedColumn[] {
  const own = [snapshotRowId, ...Object.values(snapshotPosition)];
  const before = new Map([...snapshotTypes].filter(([name]) => !own.includes(name) && !fresh.has(name)));
  const gone = new Set([...(edited?.texts?.gone ?? [])].filter((name) => !fresh.has(name)));
  const names = new Set([
    ...before.keys(),
    ...(edited?.layout.columns.keys() ?? []),
    ...layer.types.keys(),
    ...gone,
  ]);

  return [...names].map((name) => {
    const typeBefore = before.get(name) ?? null;
    const layerType = layer.types.get(name) ?? null;
    const types = new Set(present([typeBefore, layerType]));
    // Texts that were typed into a column that no longer exists fit no type but text.
    const [type = 'VARCHAR'] = types.size === 1 && !gone.has(name) ? types : [];
    return { name, type, typeBefore, layerType, numberFormat: numberFormats.get(name) };
  });
}

/** Whether rows of the version were inserted among others. */
const hasPositions = ({ types, edited }: MergeParts) =>
  types.has(snapshotPosition.after) || edited?.layout.hasPositions === true;

/** The position of a row that was not inserted among others. */
const ownPosition = (id: string) => `${id} AS after_id, '' AS after_key`;

/** The rows of a version now: `id`, where they are, and `c1`, `c2` …, in the types of the columns. */
export function compileCurrent(
  { parquet, edited, types }: MergeParts,
  columns: readonly MergedColumn[],
): string {
  const selected = columns.map((column, index) => `${snapshotCell(column)} AS c${index + 1}`);
  const rowId = rowIdOf(types);
  const position = types.has(snapshotPosition.after)
    ? `${snapshotPosition.after} AS after_id, ${snapshotPosition.key} AS after_key`
    : ownPosition(rowId);
  const select = [`${rowId} AS id`, position, ...selected].join(', ');

  if (!edited) {
    if (parquet === null) return `${noRows(columns)}`;
    return `SELECT ${select} FROM read_parquet(${literal(parquet)})`;
  }

  const old = parquet === null ? null : { parquet, types };
  const changed = compileEdited(old, edited, columns);
  if (parquet === null || edited.which === 'all') return changed;

  const untouched = `${rowId} NOT IN (SELECT id FROM ${identifier(edited.which.table)})`;
  return `SELECT ${select} FROM read_parquet(${literal(parquet)}) WHERE ${untouched} UNION ALL ${changed}`;
}

/** The edited rows: a cell that is still parsed to the same value has exactly what the snapshot has. */
function compileEdited(
  old: OldSnapshot | null,
  edited: EditedRows,
  columns: readonly MergedColumn[],
): string {
  const { layout, texts } = edited;
  const cells = columns.map((column, index) => {
    const position = layout.columns.get(column.name);
    const isOld = old !== null && column.typeBefore !== null;
    const loggedText = `o.texts[${literal(column.name)}]`;

    if (!position) {
      const kept = isOld ? `p.x${index + 1}` : noCell(column);
      if (!texts?.gone.has(column.name) || column.type !== 'VARCHAR') return `${kept} AS c${index + 1}`;
      const isLogged = `list_contains(map_keys(o.texts), ${literal(column.name)})`;
      return `CASE WHEN ${isLogged} THEN ${loggedText} ELSE ${kept} END AS c${index + 1}`;
    }

    const tableText = editedText(layout, column.name);
    const text = texts ? `coalesce(${loggedText}, ${tableText})` : tableText;
    const cell = fromText(text, column.type);
    if (!isOld) return `${cell} AS c${index + 1}`;

    const same = present([
      `t.${position.value} IS NOT DISTINCT FROM p.v${index + 1}`,
      position.raw && `t.${position.raw} IS NOT DISTINCT FROM p.r${index + 1}`,
    ]).join(' AND ');
    return `CASE WHEN p.id IS NOT NULL AND ${same} THEN p.x${index + 1} ELSE ${cell} END AS c${index + 1}`;
  });
  const tables = present([
    `${identifier(layout.table)} AS t`,
    old && `LEFT JOIN (${snapshotSide(old, edited, columns)}) AS p ON p.id = t.id`,
    texts && `LEFT JOIN temp.${identifier(texts.table)} AS o ON o.id = t.id`,
  ]);
  const position = layout.hasPositions ? 't.after_id, t.after_key' : ownPosition('t.id');

  return `SELECT ${['t.id AS id', position, ...cells].join(', ')} FROM ${tables.join(' ')}${onlyEdited(edited)}`;
}

/** The snapshot's cells of edited rows: as they are stored (`x`), and as they are parsed (`v`, `r`). */
function snapshotSide(
  { parquet, types }: OldSnapshot,
  { columns: sourceColumns, which }: EditedRows,
  columns: readonly MergedColumn[],
): string {
  const cells = columns.flatMap((column, index) => {
    if (column.typeBefore === null) return [];
    const source = sourceColumns.find(({ name }) => name === column.name);
    if (!source) return [`${snapshotCell(column)} AS x${index + 1}`];
    const { value, raw } = castColumn(source, column.typeBefore);

    return [
      `${snapshotCell(column)} AS x${index + 1}`,
      `${value} AS v${index + 1}`,
      `${raw ?? 'NULL'} AS r${index + 1}`,
    ];
  });
  const rowId = rowIdOf(types);
  const condition = which === 'all' ? '' : ` WHERE ${rowId} IN (SELECT id FROM ${identifier(which.table)})`;

  return `SELECT ${[`${rowId} AS id`, ...cells].join(', ')} FROM read_parquet(${literal(parquet)})${condition}`;
}

/** Counts the edited cells that a native type would not give back; null when no column has one. */
export function compileMisfits(
  edited: EditedRows,
  columns: readonly MergedColumn[],
): { names: string[]; sql: string } | null {
  const nativeColumns = columns.filter(
    ({ name, type }) => type !== 'VARCHAR' && edited.layout.columns.has(name),
  );
  if (nativeColumns.length === 0) return null;

  const counts = nativeColumns.map(({ name, type }) => {
    const { value, raw, type: read } = storedColumn(edited.layout, name);
    const text = editedText(edited.layout, name);
    const readBack = fromText(text, type);

    if (read === 'VARCHAR' || read === 'VARCHAR[]') {
      return `count(*) FILTER (${textOfSnapshot(readBack, type)} IS DISTINCT FROM ${text})`;
    }

    return `count(*) FILTER (t.${raw!} IS NOT NULL OR CAST(${readBack} AS ${read}) IS DISTINCT FROM t.${value})`;
  });
  const sql = `SELECT ${counts.join(', ')} FROM ${identifier(edited.layout.table)} AS t${onlyEdited(edited)}`;
  return { names: nativeColumns.map(({ name }) => name), sql };
}

/** The layer's rows as `id`, `k1` … and `c1` …; of several rows with one key the last, when `once` is set. */
export function compileLayerRows(
  { layer, key }: MergeParts,
  columns: readonly MergedColumn[],
  once: boolean,
): string {
  const cells = columns.map((column, index) => {
    const { name, layerType } = column;
    const value = layerType === null ? noCell(column) : convert(identifier(name), layerType, column);
    return `${value} AS c${index + 1}`;
  });
  const keys = key.map(
    ({ name, ...as }, index) => `${keyOf(identifier(name), layer.types.get(name)!, as)} AS k${index + 1}`,
  );
  const select = `SELECT ${[`${snapshotRowId} AS id`, ...keys, ...cells].join(', ')} FROM (${layer.sql})`;
  if (!once || key.length === 0) return select;

  const names = key.map((_, index) => `k${index + 1}`);
  const isLast = `row_number() OVER (PARTITION BY ${names.join(', ')} ORDER BY id DESC) = 1`;
  return `SELECT * FROM (${select}) QUALIFY ${names.map((name) => `${name} IS NULL`).join(' OR ')} OR ${isLast}`;
}

/** How many of the layer's rows have a key, and how many keys there are among them. */
export function compileKeyCount(parts: MergeParts): string {
  const names = parts.key.map((_, index) => `k${index + 1}`);
  const whole = names.map((name) => `${name} IS NOT NULL`).join(' AND ');
  return `SELECT count(*), count(DISTINCT (${names.join(', ')})) FROM (${compileLayerRows(parts, [], false)}) WHERE ${whole}`;
}

/** The merged rows by their ids: records that the layer has, with its cells, and new ones after them. */
export function compileMerge(parts: MergeParts, columns: readonly MergedColumn[], once: boolean): string {
  const { key, nextRowId } = parts;
  const current = compileCurrent(parts, columns);
  const layerRows = compileLayerRows(parts, columns, once);
  const newId = (id: string) => `${id} + ${nextRowId - 1}`;
  const hasInserted = hasPositions(parts);
  const positionOf = (after: string, position: string) => {
    if (hasInserted) return `, ${after} AS ${snapshotPosition.after}, ${position} AS ${snapshotPosition.key}`;
    return '';
  };

  if (key.length === 0) {
    const all = columns.map(({ name }, index) => `c${index + 1} AS ${identifier(name)}`).join(', ');
    const cells = columns.map((_, index) => `c${index + 1}`).join(', ');
    const added = `SELECT ${newId('id')} AS id, ${ownPosition(newId('id'))}, ${cells} FROM (${layerRows})`;
    return `SELECT id AS ${snapshotRowId}${positionOf('after_id', 'after_key')}, ${all} FROM (${current} UNION ALL ${added}) ORDER BY 1`;
  }

  const cells = columns.map((column, index) => {
    const isKey = key.some(({ name }) => name === column.name);
    return `${mergedCell(column, `c${index + 1}`, isKey)} AS ${identifier(column.name)}`;
  });
  const keys = key.map(({ name, ...as }, index) => {
    const at = columns.findIndex((column) => column.name === name);
    return `${keyOf(`c${at + 1}`, columns[at]!.type, as)} AS k${index + 1}`;
  });
  const on = key.map((_, index) => `b.k${index + 1} = u.k${index + 1}`).join(' AND ');

  return [
    `SELECT coalesce(b.id, ${newId('u.id')}) AS ${snapshotRowId}${positionOf(`coalesce(b.after_id, ${newId('u.id')})`, "coalesce(b.after_key, '')")}, ${cells.join(', ')}`,
    `FROM (SELECT *, ${keys.join(', ')} FROM (${current})) AS b`,
    `FULL JOIN (${layerRows}) AS u ON ${on}`,
    'ORDER BY 1',
  ].join('\n');
}

function onlyEdited({ which }: EditedRows): string {
  if (which === 'all') return '';
  return ` WHERE t.id IN (SELECT id FROM ${identifier(which.table)})`;
}

/** The raw text of an edited row's cell. */
function editedText(layout: TableLayout, name: string): string {
  const { value, raw, type } = storedColumn(layout, name);
  const text = textExpression(`t.${value}`, type);
  if (raw) return `coalesce(t.${raw}, ${text})`;
  return text;
}

function noRows(columns: readonly MergedColumn[]): string {
  const cells = columns.map((column, index) => `${noCell(column)} AS c${index + 1}`);
  return `SELECT ${['CAST(NULL AS BIGINT) AS id', ownPosition('CAST(NULL AS BIGINT)'), ...cells].join(', ')} WHERE false`;
}
