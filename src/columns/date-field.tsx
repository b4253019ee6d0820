import { useRef } from 'react';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { enteredText } from '#domain/source/column/entered-text.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { formatDate, formatStyledDate, formatTimestamp } from '#domain/value/date/format-date.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { caretToEnd, cellKeys } from './cell-field.tsx';
import type { CellEditProps } from './column-type.ts';

/** What a calendar of the browser is for: days, or days with a time. */
const calendars = {
  date: { type: 'date', length: 10, show: formatDate },
  timestamp: { type: 'datetime-local', length: 16, show: formatTimestamp },
} as const;

/**
 * An editor of days or moments: text, as it is shown or in another usual form, with the browser's calendar
 * beside it (also by Alt and the down arrow). A native date field alone would drop what it cannot read, and
 * begin with its second key.
 */
export function DateField({
  kind,
  value,
  column,
  start,
  describedBy,
  onDraft,
  onCommit,
  onCancel,
}: CellEditProps & { kind: keyof typeof calendars }) {
  const { columns: texts } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const { type, length, show } = calendars[kind];
  const moment = typeof value === 'string' ? momentOf(value, kind) : null;
  const { date_step } = column;
  const written = (date: Date) => {
    if (date_step) return formatStyledDate(date, date_step);
    return show(date);
  };
  const shown = moment ? written(moment) : cellText(value);
  const entered = (text: string) => momentOf(enteredText(text, column), kind);
  const commit = (text: string) => {
    if (text === shown) return onCancel();
    return onCommit(stored(text, column));
  };
  const draft = (text: string) => {
    if (text === '' || entered(text)) {
      onDraft?.(stored(text, column));
    }
  };

  const openCalendar = () => {
    if (!calendar.current || !field.current) return;
    calendar.current.value = entered(field.current.value)?.toISOString().slice(0, length) ?? '';
    calendar.current.showPicker();
  };
  const choose = (text: string) => {
    const picked = momentOf(text, kind);
    if (!field.current || !picked) return;
    field.current.value = written(picked);
    draft(field.current.value);
    field.current.focus();
  };

  return (
    <>
      <input
        ref={field}
        className="tm-cell-field"
        type="text"
        style={{ paddingInlineEnd: 32 }}
        defaultValue={start ?? shown}
        aria-label={columnLabel(column)}
        aria-describedby={describedBy}
        autoFocus
        onFocus={(event) => caretToEnd(event.currentTarget)}
        onInput={(event) => draft(event.currentTarget.value)}
        onBlur={(event) => event.relatedTarget !== calendar.current && commit(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.altKey && pressedKey(event) === 'ArrowDown') {
            openCalendar();
          } else {
            cellKeys(() => commit(event.currentTarget.value), onCancel)(event);
          }
        }}
      />
      <input
        ref={calendar}
        className="pointer-events-none absolute top-0 end-0 opacity-0"
        style={{ height: 32, width: 32 }}
        type={type}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => choose(event.currentTarget.value)}
        onBlur={(event) => event.relatedTarget !== field.current && commit(field.current?.value ?? shown)}
      />
      <button
        type="button"
        className="absolute top-0 end-0 p-2"
        tabIndex={-1}
        aria-label={texts.openCalendar}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={openCalendar}
      >
        <Icon name="calendar" />
      </button>
    </>
  );
}

/** The day or the moment that a text is; null for other text. */
function momentOf(text: string, kind: keyof typeof calendars): Date | null {
  const value = readValue(text, kind);
  if (value === undefined) return null;
  return readDate(value);
}

const stored = (text: string, column: SourceColumn): string | null => {
  if (text.trim() === '') return null;
  return enteredText(text, column);
};
