import { columnLabel } from '#domain/source/column/column-label.ts';
import { caretToEnd, cellEntry, cellKeys } from './cell-field.tsx';
import type { CellEditProps } from './column-type.ts';

/** A text area in a cell; shift and Enter breaks the line. */
export function CellTextArea(props: CellEditProps) {
  const { column, start: typed, describedBy, onDraft, onCancel } = props;
  const { start, commit } = cellEntry(props);

  return (
    <textarea
      className="tm-cell-field"
      rows={4}
      defaultValue={typed ?? start}
      aria-label={columnLabel(column)}
      aria-describedby={describedBy}
      autoFocus
      onFocus={(event) => caretToEnd(event.currentTarget)}
      onInput={(event) => onDraft?.(event.currentTarget.value || null)}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => {
        const text = event.currentTarget.value;
        cellKeys(() => commit(text), onCancel, true)(event);
      }}
    />
  );
}
