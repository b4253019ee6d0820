import { sourceColumnSchema, type SourceColumn } from '../column/column.ts';
import { columnLabel } from '../column/column-label.ts';
import type { Join, JoinedColumn } from './join.ts';
import { joinedType } from './joined-type.ts';

/**
 * What a joined column takes from those of its parts, beside their type. Rules for cells are left to the
 * parts: a row without a match has none.
 */
const kept = [
  'display_name',
  'trim',
  'na_values',
  'date_order',
  'date_step',
  'zone',
  'number_format',
  'unit',
  'decimals',
  'date_style',
  'display',
  'defaultFn',
  'description',
  'trueValue',
  'options',
  'mapped_options',
  'meta_lookup',
  'geo_col',
  'names_regions',
  'region_keys',
  'coordinate',
  'show',
  'translations',
] as const satisfies readonly (keyof SourceColumn)[];

/**
 * The columns of a joined source, made of those of its parts (`parts`, in their order). Columns that a part
 * no longer has are left out.
 */
export function joinedColumns(
  { parts: names, columns, partColumn }: Pick<Join, 'parts' | 'columns' | 'partColumn'>,
  parts: readonly (readonly SourceColumn[])[],
): SourceColumn[] {
  const own = columns.flatMap((column) => {
    const sources = sourcesOf(column, parts);
    if (sources.length === 0) return [];
    return [joinedColumn(column.name, sources, names)];
  });
  if (partColumn === undefined) return own;

  const which = { name: partColumn, type: 'select', dataType: 'text' as const, display_name: 'Part' };
  const options = names.map(({ name }) => ({ value: name, label: name }));
  return [...own, sourceColumnSchema.parse({ ...which, options })];
}

/** A column of a part, and the index of the part. */
type PartColumn = { part: number; column: SourceColumn };

/** The columns of the parts that a joined column has cells of. */
function sourcesOf({ from }: JoinedColumn, parts: readonly (readonly SourceColumn[])[]): PartColumn[] {
  return from.flatMap((name, part) => {
    const column = parts[part]?.find((candidate) => candidate.name === name);
    return column ? [{ part, column }] : [];
  });
}

function joinedColumn(name: string, sources: readonly PartColumn[], parts: Join['parts']): SourceColumn {
  const columns = sources.map(({ column }) => column);
  const first = columns[0]!;
  const typed = joinedType(columns);
  const isText = typed.type !== first.type && first.dataType !== typed.dataType;
  const texts = isText ? (['display_name', 'description', 'translations'] as const) : kept;
  const taken = Object.fromEntries(texts.map((key) => [key, first[key]]));
  const display = first.display === 'calculated' ? 'data' : first.display;
  const origin = sources.map(({ part, column }) => `${parts[part]!.name}: ${columnLabel(column)}`).join(', ');

  return sourceColumnSchema.parse({ ...taken, display, name, ...typed, origin });
}
/**
 * The columns of a joined source after those of its parts have changed: what they take from the parts is
 * new, what a person has written of them stays, and so do calculated columns of the source itself.
 */
export function followParts(
  before: readonly SourceColumn[],
  {
    join,
    was,
    is,
  }: { join: Join; was: readonly (readonly SourceColumn[])[]; is: readonly (readonly SourceColumn[])[] },
): SourceColumn[] {
  const old = new Map(joinedColumns(join, was).map((column) => [column.name, column]));
  const derived = new Map(joinedColumns(join, is).map((column) => [column.name, column]));

  return before.flatMap((column) => {
    const [from, to] = [old.get(column.name), derived.get(column.name)];
    if (from === undefined && to === undefined) return [column];
    if (to === undefined) return [];
    return [merged(column, from ?? to, to)];
  });
}

/** A column with what has changed between two derived ones; what differs from the first one stays. */
function merged(own: SourceColumn, from: SourceColumn, to: SourceColumn): SourceColumn {
  const entries = (Object.keys({ ...own, ...to }) as (keyof SourceColumn)[]).map((key) => {
    const isOwn = JSON.stringify(own[key]) !== JSON.stringify(from[key]);
    return [key, isOwn ? own[key] : to[key]];
  });
  const { type, dataType } = to;
  return sourceColumnSchema.parse({ ...Object.fromEntries(entries), type, dataType });
}

/** The columns of a joined source after it is joined in another way, and the names of those that are lost. */
export type RejoinedColumns = { columns: SourceColumn[]; lost: string[] };

/**
 * The columns of a joined source when `after` replaces `before`, both of the same parts: new columns are
 * added, those that are left out are lost, and what a person has written of the others stays.
 */
export function rejoinedColumns(
  own: readonly SourceColumn[],
  { before, after }: { before: Join; after: Join },
  parts: readonly (readonly SourceColumn[])[],
): RejoinedColumns {
  const was = new Map(joinedColumns(before, parts).map((column) => [column.name, column]));
  const is = new Map(joinedColumns(after, parts).map((column) => [column.name, column]));
  const lost = own.map(({ name }) => name).filter((name) => was.has(name) && !is.has(name));

  const remaining = own
    .filter(({ name }) => !lost.includes(name))
    .map((column) => {
      const to = is.get(column.name);
      return to ? merged(column, was.get(column.name) ?? to, to) : column;
    });
  const known = new Set(own.map(({ name }) => name));
  const added = [...is.values()].filter(({ name }) => !known.has(name));
  return { columns: [...remaining, ...added], lost };
}
