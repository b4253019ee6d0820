import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { suggestMatches } from '#domain/source/upload/suggest-matches.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { isDated } from '../mapping/column-parsing.ts';
import { singleChoice, type Finding } from './finding.ts';
import { startDraft, withMatch, type MappingDraft } from '../mapping/mapping-draft.ts';

/** Columns that the source may have under another name. */
export function renamedColumns(
  layer: Layer,
  draft: MappingDraft,
  existing: readonly SourceColumn[],
): Finding[] {
  if (existing.length === 0) return [];

  const start = startDraft(layer, existing).columns;
  const matched = new Set(start.map(({ match }) => match));
  const unmatched = start.filter(({ match }) => match === null).map(({ column }) => column);
  const free = existing.filter(({ name }) => !matched.has(name));
  const suggested = withOnlyDates(suggestMatches(unmatched, free), layer, { unmatched, free });

  return draft.columns.flatMap(({ column, match }): Finding[] => {
    const target = existing.find(({ name }) => name === suggested.get(column.name));
    if (!target) return [];

    const isDone = match === target.name;
    const isFree = match === null && draft.columns.every((other) => other.match !== target.name);
    if (!isDone && !isFree) return [];

    const put = (into: string | null) => (now: MappingDraft) =>
      withMatch(now, { layer, existing }, column.name, into);
    const [title, targetTitle] = [columnLabel(column), columnLabel(target)];

    return [
      singleChoice({
        key: `renamed ${column.name}`,
        column: column.name,
        isDone,
        open: `${title} may be ${targetTitle} of the source. Accept puts its cells there.`,
        done: `${title} goes into ${targetTitle}.`,
        accept: put(target.name),
        undo: put(null),
      }),
    ];
  });
}

/**
 * Suggested matches, with the one column of dates in the file and in the source that has none, whatever they
 * are called.
 */
function withOnlyDates(
  suggested: ReadonlyMap<string, string>,
  layer: Layer,
  { unmatched, free }: Record<'unmatched' | 'free', readonly SourceColumn[]>,
): ReadonlyMap<string, string> {
  const taken = new Set(suggested.values());
  const dated = layer.columns.filter(
    ({ name, dates, dataType }) =>
      (dates !== null || isDated({ dataType })) &&
      !suggested.has(name) &&
      unmatched.some((column) => column.name === name),
  );
  const targets = free.filter((column) => isDated(column) && !taken.has(column.name));
  const [[from, other], [into, another]] = [dated, targets];
  if (!from || !into || other || another) return suggested;

  return new Map([...suggested, [from.name, into.name]]);
}
