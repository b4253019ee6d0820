import { cellText } from '#domain/value/cell/cell-text.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import type { KeyboardEvent } from 'react';
import type { CellEditProps } from './column-type.ts';

/**
 * The keys of a cell in edit: Enter commits (with shift, in a text area, it breaks the line), Escape cancels.
 */
export function cellKeys(commit: () => void, onCancel: () => void, multiline = false) {
  return (event: KeyboardEvent) => {
    // Enter and Escape end a composition of an input method before they end the editor.
    if (pressedKey(event) === 'Escape') {
      onCancel();
    } else if (pressedKey(event) === 'Enter' && !(multiline && event.shiftKey)) {
      commit();
    } else {
      return;
    }

    event.preventDefault();
    event.stopPropagation();
  };
}

/** Puts the caret behind the last character, so that typing continues there. */
export function caretToEnd(field: HTMLInputElement | HTMLTextAreaElement): void {
  const isText = field.type === 'text' || field.type === 'textarea';
  if (isText) {
    field.setSelectionRange(field.value.length, field.value.length);
  }
}

/** The text that a cell editor begins with, and what commits another one: none empties the cell. */
export function cellEntry({ value, onCommit, onCancel }: CellEditProps) {
  const start = cellText(value);
  const commit = (text: string) => {
    if (text === start) return onCancel();
    return onCommit(text === '' ? null : text);
  };
  return { start, commit };
}

/** A one-line cell editor: a bare native input, since a grid opens and closes one on every key. */
export function CellField({ type, mode, ...edit }: CellEditProps & { type: string; mode?: 'decimal' }) {
  const { column, start: typed, describedBy, onDraft, onCancel } = edit;
  const { start, commit } = cellEntry(edit);

  return (
    <input
      className="tm-cell-field"
      type={type}
      inputMode={mode}
      defaultValue={typed ?? start}
      aria-label={columnLabel(column)}
      aria-describedby={describedBy}
      autoFocus
      onFocus={(event) => caretToEnd(event.currentTarget)}
      onInput={(event) => onDraft?.(event.currentTarget.value || null)}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => {
        const { value: text } = event.currentTarget as HTMLInputElement;
        cellKeys(() => commit(text), onCancel)(event);
      }}
    />
  );
}
