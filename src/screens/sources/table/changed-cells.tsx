import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabelByName } from '#domain/source/column/column-label.ts';
import { emptyLabel } from '#domain/value/cell/cell.ts';
import type { RowHistoryEntry } from './history-words.ts';

/** How many cells of a row are listed. */
const cellsShown = 12;

/** What the cells of an entry's row held before and after. */
export function ChangedCells({ entry, columns }: { entry: RowHistoryEntry; columns: SourceColumn[] }) {
  const [before, after] = [entry.before ?? {}, entry.after ?? {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? null) !== null || (after[name] ?? null) !== null,
  );
  if (names.length === 0) return null;

  return (
    <dl className="mt-1 flex flex-col gap-0.5">
      {names.slice(0, cellsShown).map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-quiet">{columnLabelByName(columns, name)}</dt>
          <dd className="min-w-0 break-words">
            <FromTo from={before[name] ?? null} to={after[name] ?? null} kind={entry.kind} />
          </dd>
        </div>
      ))}
      {names.length > cellsShown && (
        <div className="text-quiet">and {names.length - cellsShown} more cells</div>
      )}
    </dl>
  );
}

function FromTo({ from, to, kind }: { from: string | null; to: string | null; kind: string }) {
  if (kind === 'insert') return <ins className="no-underline">{to}</ins>;
  if (kind === 'delete') return <del>{from}</del>;

  return (
    <>
      <del className="text-quiet">{from ?? emptyLabel}</del> <span aria-hidden>→</span>{' '}
      <ins className="no-underline">{to ?? emptyLabel}</ins>
    </>
  );
}

/** Which values a mass edit turned into which. */
export function MappedValues({ maps }: Pick<RowHistoryEntry, 'maps'>) {
  const pairs = maps ?? [];
  return (
    <ul className="mt-1 flex flex-col gap-0.5">
      {pairs.slice(0, cellsShown).map(({ invalidValue, validValue }) => (
        <li key={invalidValue}>
          <FromTo from={invalidValue} to={validValue} kind="massedit" />
        </li>
      ))}
      {pairs.length > cellsShown && (
        <li className="text-quiet">and {pairs.length - cellsShown} more values</li>
      )}
    </ul>
  );
}
