import { columnLabel } from '#domain/source/column-label.ts';
import { joinList } from '#domain/value/list-text.ts';
import { useState } from 'react';
import { cellKeys } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';
import { chosenValues, unknownOptions } from '../option-label.ts';

/** A list of tick boxes; values that are no option are listed too, so that they can be taken away. */
export function CellEdit({ value, column, onDraft, onCommit, onCancel }: CellEditProps) {
  const [chosen, setChosen] = useState(() => chosenValues(value));
  const commit = () => onCommit(joinList(chosen) || null);
  const unknown = unknownOptions(value, column).map((one) => ({ value: one, label: one }));
  const toggle = (one: string, on: boolean) => {
    const next = on ? [...chosen, one] : chosen.filter((other) => other !== one);
    setChosen(next);
    onDraft?.(joinList(next) || null);
  };
  return (
    <fieldset className="tm-cell-choices" aria-label={columnLabel(column)}>
      {[...(column.options ?? []), ...unknown].map((option, index) => (
        <label key={option.value}>
          <input
            type="checkbox"
            onKeyDown={cellKeys(commit, onCancel)}
            onBlur={(event) =>
              event.currentTarget.closest('fieldset')?.contains(event.relatedTarget) || commit()
            }
            autoFocus={index === 0}
            checked={chosen.includes(option.value)}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          />
          {option.label || option.value}
        </label>
      ))}
    </fieldset>
  );
}
