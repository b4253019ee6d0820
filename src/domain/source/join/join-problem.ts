import { columnStorage } from '../column/column-storage.ts';
import { isCalculated, isMeasure, type SourceColumn } from '../column/column.ts';
import { present } from '#domain/value/object/present.ts';
import { isAppended, type Join } from './join.ts';
import { canBeOneColumn, keyComparison } from './joined-type.ts';

/** The names that the columns of a joined source may not have, because rows have them. */
const reserved = new Set(['id']);

/** Why a join of parts with these columns is impossible, in a sentence; null when it is possible. */
export function joinProblem(join: Join, parts: readonly (readonly SourceColumn[])[]): string | null {
  const structure = structureProblem(join);
  if (structure) return structure;
  return keysProblem(join, parts) ?? placeProblem(join, parts) ?? columnsOfPartsProblem(join, parts);
}

function structureProblem(join: Join): string | null {
  const { parts, keys, place, columns, partColumn } = join;
  if (!isAppended(join)) {
    if (parts.length !== 2) return 'Two sources are joined at a time; a joined source can be joined again.';
    if (keys.length === 0 && !place) return 'Choose the columns by which rows are matched.';
    if (keys.length > 0 && place) return 'Rows are matched by columns or by their place, not by both.';
    if (partColumn !== undefined) return 'Only appended sources have a column that says which part it is.';
  }
  if (isAppended(join) && (keys.length > 0 || place)) return 'Appended sources are not matched by columns.';

  const names = present([...columns.map(({ name }) => name), partColumn]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `Two columns are called “${twice}”. Give one of them another name.`;
  const taken = names.find((name) => reserved.has(name));
  if (taken !== undefined) return `A column cannot be called “${taken}”: that is the id of a row.`;
  const short = columns.find(({ from }) => from.length !== parts.length);
  return short ? `The column “${short.name}” does not say where its cells come from.` : null;
}

function keysProblem({ keys }: Join, [left = [], right = []]: readonly (readonly SourceColumn[])[]) {
  for (const key of keys) {
    const [one, other] = [columnNamed(left, key.left), columnNamed(right, key.right)];
    if (!one || !other) return `There is no column “${one ? key.right : key.left}”.`;
    if (isCalculated(one) || isCalculated(other)) return 'Calculated columns cannot match rows.';
    if (keyComparison(one, other) === null) {
      return `The columns “${key.left}” and “${key.right}” cannot be compared: their types differ.`;
    }
  }
  return null;
}

function placeProblem({ place }: Join, parts: readonly (readonly SourceColumn[])[]): string | null {
  if (!place) return null;
  const [own, other] = [parts[place.places] ?? [], parts[1 - place.places] ?? []];
  const missing = place.columns.find((name) => !columnNamed(own, name)) ?? null;
  if (missing !== null) return `There is no column “${missing}”.`;
  if (!columnNamed(other, place.areas)) return `There is no column “${place.areas}”.`;

  const columns = place.columns.flatMap((name) => columnNamed(own, name) ?? []);
  const arePlaces =
    columns.length === 1 ? columns.every(isShape) : columns.every((column) => isDegrees(column));
  if (!arePlaces) return 'Places are a column of shapes, or two columns of numbers.';
  const hasAreas = other.some((column) => column.name === place.areas && isShape(column));
  if (hasAreas) return null;
  return `The column “${place.areas}” has no shapes.`;
}

const isShape = ({ type }: SourceColumn): boolean => columnStorage(type) === 'shape';

const isDegrees = (column: SourceColumn): boolean =>
  column.dataType === 'numeric' && !isCalculated(column) && !isMeasure(column);

function columnsOfPartsProblem(join: Join, parts: readonly (readonly SourceColumn[])[]): string | null {
  for (const { name, from } of join.columns) {
    const missing = from.find((source, part) => source !== null && !columnNamed(parts[part] ?? [], source));
    if (missing !== undefined) return `There is no column “${missing}”.`;
    const columns = from.flatMap((source, part) => columnNamed(parts[part] ?? [], source) ?? []);
    const hasCells = columns.length > 0 && !columns.some(isMeasure);
    if (!hasCells) return `The column “${name}” has no cells.`;
    if (!canBeOneColumn(columns)) return `The types of the cells of “${name}” differ.`;
    if (!isAppended(join) && columns.length > 1 && !isMergedKey(join, from)) {
      return `The column “${name}” has the cells of two columns that do not match rows.`;
    }
  }
  return null;
}

/**
 * Whether a column has the cells of both columns of a key: those of the second one where there is no first.
 */
const isMergedKey = ({ keys }: Join, [left, right]: readonly (string | null)[]): boolean =>
  keys.some((key) => key.left === left && key.right === right);

const columnNamed = (columns: readonly SourceColumn[], name: string | null): SourceColumn | undefined =>
  columns.find((column) => column.name === name);
