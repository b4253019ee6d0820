import type { ReactNode } from 'react';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Labels } from '#domain/value/cell/label-cell.ts';
import type { CellParts } from '#grid/paint/cell-parts.ts';
import { cellOfRaw } from '#grid/store/cell-text.ts';
import type { CardDraft } from './card-drafts.ts';
import { EditedValue } from './edited-value.tsx';

/** The values of a card. */
type CardRow = {
  columns: readonly SourceColumn[];
  /** The cells of the row by column, those of columns that are not shown too. */
  cells: Readonly<Record<string, Cell>>;
  labels?: Record<string, Labels> | undefined;
  parts: ReadonlyMap<string, CellParts>;
};

/** A card whose values are edited, with what is not committed yet; `footer` is below them. */
export function EditedCard({
  name,
  hasTitle = false,
  row: { columns, cells, labels, parts },
  draft,
  onChange,
  onDraft,
  onCommit,
  footer,
}: {
  /** Names the card to screen readers; `hasTitle` shows it too. */
  name: string;
  hasTitle?: boolean;
  row: CardRow;
  draft: CardDraft;
  onChange(draft: CardDraft): void;
  /** Called with each change while an editor is open. */
  onDraft?(column: SourceColumn, raw: string | null): void;
  /** Saves a value at once; without it values are gathered in the draft. */
  onCommit?(column: SourceColumn, raw: string | null): void;
  footer: ReactNode;
}) {
  const valueOf = (column: SourceColumn) =>
    column.name in draft ? cellOfRaw(draft[column.name] ?? null, column) : (cells[column.name] ?? null);
  const values = {
    ...cells,
    ...Object.fromEntries(columns.map((column) => [column.name, valueOf(column)])),
  };

  return (
    <li className="tm-card">
      <div role="group" aria-label={name} className="flex h-full flex-col gap-3">
        {hasTitle && <p className="font-semibold">{name}</p>}
        <dl>
          {columns.map((column) => (
            <div key={column.name}>
              <dt>{columnLabel(column)}</dt>
              <dd>
                <EditedValue
                  column={column}
                  value={valueOf(column)}
                  labels={column.name in draft ? undefined : labels?.[column.name]}
                  cells={values}
                  parts={parts}
                  onDraft={onDraft && ((raw) => onDraft(column, raw))}
                  onCommit={(raw) =>
                    onCommit ? onCommit(column, raw) : onChange({ ...draft, [column.name]: raw })
                  }
                />
              </dd>
            </div>
          ))}
        </dl>
        {footer}
      </div>
    </li>
  );
}

/** The buttons below a card. */
export function CardButtons({ children }: { children: ReactNode }) {
  return <div className="mt-auto flex flex-wrap gap-2">{children}</div>;
}
