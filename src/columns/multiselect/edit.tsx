import { useState } from 'react';
import { cellKeys } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';
import { chosenValues, unknownOptions } from '../option-label.ts';
import { joinedChoices } from './joined-choices.ts';

/** A list of tick boxes; values that are no option are listed too, so that they can be taken away. */
export function CellEdit({ value, column, onDraft, onCommit, onCancel }: CellEditProps) {
  const [chosen, setChosen] = useState(() => chosenValues(value));
  const commit = () => onCommit(joinedChoices(chosen));
  const unknown = unknownOptions(value, column).map((one) => ({ value: one, label: one }));
  const toggle = (one: string, on: boolean) => {
    const next = on ? [...chosen, one] : chosen.filter((other) => other !== one);
    setChosen(next);
    onDraft?.(joinedChoices(next));
  };
  return (
    <fieldset className="tm-cell-choices" aria-label={column.display_name || column.name}>
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
