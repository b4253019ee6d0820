import { type Cell, isFilled } from '#domain/value/cell/cell.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { DataCell } from './data-cell.tsx';
import type { DataDisplay } from '../state/data-state.ts';
import type { ShownColumn } from '../query/section-rows.ts';

/** The columns in a row or card, and those in the part of it that opens. */
export function splitOpenOut(shown: readonly ShownColumn[]): { plain: ShownColumn[]; opened: ShownColumn[] } {
  const opened = shown.filter(({ descriptor }) => descriptor.openOut);
  return { plain: shown.filter((column) => !opened.includes(column)), opened };
}

type OpenOutProps = {
  columns: readonly ShownColumn[];
  row: readonly Cell[];
  rowId: Cell;
  display: DataDisplay;
  /** What is said of the button besides its text: of which row or card there is more. */
  label: string;
};

/** The part of a row or card that opens, with names and values; null where nothing is in it. */
export function OpenOut({ columns, row, rowId, display, label }: OpenOutProps) {
  const { data: texts } = useTexts();
  const shown = columns.filter(({ index }) => !display.hideIfNullOpenouts || isFilled(row[index]));
  if (shown.length === 0) return null;

  return (
    <details className="tm-open-out">
      <summary aria-label={label}>{texts.more}</summary>
      <dl>
        {shown.map((column) => (
          <div key={column.key}>
            <dt>{column.label}</dt>
            <dd>
              <DataCell column={column} value={row[column.index] ?? null} rowId={rowId} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
