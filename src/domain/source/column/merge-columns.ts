import { keysOf } from '#domain/value/object/keys-of.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { SourceColumn } from './column.ts';
import { mergeTranslations } from './merge-translations.ts';

/**
 * A conflict: two people changed the same attributes of a column, or one changed a column that the other
 * deleted.
 */
export type ColumnConflict = { name: string; attributes: string[] | 'deleted' };

type Columns = readonly SourceColumn[];

/**
 * Merges two changes of the columns `base`, attribute by attribute. If both changed the same attribute, or
 * one deleted a column that the other changed, it is a conflict, and `prefer` decides.
 */
export function mergeColumns(
  base: Columns,
  mine: Columns,
  theirs: Columns,
  prefer: 'mine' | 'theirs' = 'mine',
): { columns: SourceColumn[]; conflicts: ColumnConflict[] } {
  const conflicts: ColumnConflict[] = [];
  const [before, own, other] = [byName(base), byName(mine), byName(theirs)];
  const merged = new Map<string, SourceColumn>();

  for (const name of new Set([...other.keys(), ...own.keys()])) {
    const [was, here, there] = [before.get(name), own.get(name), other.get(name)];
    if (here && there) {
      const { column, attributes } = mergeColumn(was, here, there, prefer);
      if (attributes.length > 0) {
        conflicts.push({ name, attributes });
      }
      merged.set(name, column);
      continue;
    }
    const left = here ?? there;
    if (!left) continue;
    if (!was) {
      merged.set(name, left);
    } else if (!isSameJson(was, left)) {
      conflicts.push({ name, attributes: 'deleted' });
      if ((prefer === 'mine') === (here !== undefined)) {
        merged.set(name, left);
      }
    }
  }

  return { columns: inOrder(merged, base, mine, theirs), conflicts };
}

function mergeColumn(
  was: SourceColumn | undefined,
  mine: SourceColumn,
  theirs: SourceColumn,
  prefer: 'mine' | 'theirs',
): { column: SourceColumn; attributes: string[] } {
  const attributes: string[] = [];
  const entries: [string, unknown][] = [];

  for (const key of new Set([...keysOf(mine), ...keysOf(theirs)])) {
    if (key === 'translations') continue;
    const [before, own, other] = [was?.[key], mine[key], theirs[key]];
    const isConflict = !isSameJson(own, other) && !isSameJson(own, before) && !isSameJson(other, before);
    // Attributes that follow from the type are not separate changes.
    if (isConflict && key !== 'dataType') {
      attributes.push(key);
    }
    const takesMine = isConflict ? prefer === 'mine' : !isSameJson(own, before);
    const value = takesMine ? own : other;
    if (value !== undefined) {
      entries.push([key, value]);
    }
  }

  const sides = { was: was?.translations, mine: mine.translations, theirs: theirs.translations };
  const { translations, isConflict } = mergeTranslations(sides, prefer);
  if (isConflict) {
    attributes.push('translations');
  }

  if (translations) {
    entries.push(['translations', translations]);
  }

  return { column: Object.fromEntries(entries) as SourceColumn, attributes };
}

/** The order of the person who moved columns; mine if both did. Columns missing from it come last. */
function inOrder(merged: Map<string, SourceColumn>, base: Columns, mine: Columns, theirs: Columns) {
  const own = mine.map(({ name }) => name);
  const [known, kept] = [byName(base), byName(mine)];
  const unmoved = [
    ...base.map(({ name }) => name).filter((name) => kept.has(name)),
    ...own.filter((name) => !known.has(name)),
  ];
  const first = isSameJson(own, unmoved) ? theirs.map(({ name }) => name) : own;
  const order = new Set([...first, ...merged.keys()]);

  return [...order].flatMap((name) => merged.get(name) ?? []);
}

const byName = (columns: Columns) => new Map(columns.map((column) => [column.name, column]));
