import { columnLabel } from '#domain/source/column/column-label.ts';
import { joinList } from '#domain/value/text/list-text.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { useContext, useState, type FocusEvent } from 'react';
import { cellKeys } from '../cell-field.tsx';
import type { CellEditProps } from '../column-type.ts';
import { SearchedOptionsContext } from '../searched-options.ts';
import { useFoundOptions } from '../use-found-options.ts';
import { chosenValues, unknownOptions } from '../option-label.ts';

/** A list of tick boxes; values that are no option are listed too, so that they can be taken away. */
export function CellEdit({ value, column, describedBy, onDraft, onCommit, onCancel }: CellEditProps) {
  const [chosen, setChosen] = useState(() => chosenValues(value));
  const commit = () => onCommit(joinList(chosen) || null);
  const searched = useContext(SearchedOptionsContext).has(column.name);
  const unknown = unknownOptions(value, column).map((one) => ({ value: one, label: one }));
  const toggle = (one: string, on: boolean) => {
    const next = on ? [...chosen, one] : chosen.filter((other) => other !== one);
    setChosen(next);
    onDraft?.(joinList(next) || null);
  };

  if (searched) {
    return (
      <SearchedChoices
        chosen={chosen}
        column={column}
        describedBy={describedBy}
        toggle={toggle}
        commit={commit}
        onCancel={onCancel}
      />
    );
  }

  return (
    <fieldset className="tm-cell-choices" aria-label={columnLabel(column)} aria-describedby={describedBy}>
      {[...(column.options ?? []), ...unknown].map((option, index) => (
        <label key={option.value} className="flex items-center gap-2">
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

/** The chosen options and those that a text finds, where a column has too many options to list them all. */
function SearchedChoices({
  chosen,
  column,
  describedBy,
  toggle,
  commit,
  onCancel,
}: Pick<CellEditProps, 'column' | 'describedBy' | 'onCancel'> & {
  chosen: readonly string[];
  toggle(one: string, on: boolean): void;
  commit(): void;
}) {
  const { columns: texts, data } = useTexts();
  const [text, setText] = useState('');
  const { choices, labelOf } = useFoundOptions(column, '', text);
  const found = choices.filter(({ value }) => value !== '' && !chosen.includes(value));
  const leave = (event: FocusEvent) =>
    event.currentTarget.closest('fieldset')?.contains(event.relatedTarget) || commit();

  return (
    <fieldset className="tm-cell-choices" aria-label={columnLabel(column)} aria-describedby={describedBy}>
      <input
        className="tm-cell-field"
        type="search"
        aria-label={texts.searchOptionsOf({ label: columnLabel(column) })}
        placeholder={data.search}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={cellKeys(commit, onCancel)}
      />
      {[...chosen.map((value) => ({ value, label: labelOf(value) })), ...found].map(({ value, label }) => (
        <label key={value} className="flex items-center gap-2">
          <input
            type="checkbox"
            onKeyDown={cellKeys(commit, onCancel)}
            onBlur={leave}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          {label || value}
        </label>
      ))}
    </fieldset>
  );
}
