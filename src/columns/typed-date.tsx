import { CellField } from './cell-field.tsx';
import type { CellEditProps } from './column-type.ts';
import { enteredText } from './entered-text.ts';

/**
 * A text field for a day or a moment that began with typing: a native date field takes the digits of `2026-01-31` for
 * others. Only what can be read is stored while it is typed; in the end, what cannot be read is kept as it is.
 */
export function TypedDate({
  column,
  onDraft,
  onCommit,
  isRead,
  ...props
}: CellEditProps & {
  /** Whether a text is a day or a moment as the column stores it. */
  isRead(text: string): boolean;
}) {
  const draft = (raw: string | null) => {
    const text = raw && enteredText(raw, column);
    if (text === null || isRead(text)) onDraft?.(text);
  };
  return (
    <CellField
      {...props}
      column={column}
      type="text"
      onDraft={draft}
      onCommit={(raw) => onCommit(raw && enteredText(raw, column))}
    />
  );
}
