import { useEffect, useId, useRef, useState } from 'react';

import { cellText } from '#domain/value/cell/cell-text.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import type { CellEditProps } from './column-type.ts';
import { caretToEnd, cellKeys } from './cell-field.tsx';
import type { Choice } from './find-options.ts';
import { useFoundOptions } from './use-found-options.ts';

/**
 * One of the column's options, or none: typing finds it, arrows move, Enter takes it. A stored value that is
 * no option stays choosable until it is replaced.
 */
export function OptionField({ value, column, start, describedBy, onCommit, onCancel }: CellEditProps) {
  const id = useId();
  const stored = cellText(value);
  // Null until something is typed: then all options are listed, and the stored one is marked.
  const [typed, setTyped] = useState<string | null>(start ?? null);
  const [moved, setMoved] = useState<number | null>(null);
  const { choices: found, isFound, labelOf } = useFoundOptions(column, stored, typed);
  // Enter and leaving wait for the options that the text finds.
  const [isWaiting, setWaiting] = useState(false);
  const current = typed === null ? found.findIndex((choice) => choice.value === stored) : 0;
  const active = Math.min(moved ?? Math.max(current, 0), found.length - 1);
  const commit = (choice: Choice | undefined) => {
    if (!choice || choice.value === stored) return onCancel();
    return onCommit(choice.value || null);
  };

  const take = () => {
    if (typed === null && moved === null) {
      onCancel();
    } else if (isFound) {
      commit(found[active]);
    } else {
      setWaiting(true);
    }
  };
  useEffect(() => {
    if (isWaiting && isFound) {
      take();
    }
    // What is taken is what was found since.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting, isFound]);

  return (
    <>
      <input
        className="tm-cell-field"
        role="combobox"
        aria-label={columnLabel(column)}
        aria-describedby={describedBy}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoFocus
        value={typed ?? labelOf(stored)}
        onFocus={({ currentTarget }) =>
          start === undefined ? currentTarget.select() : caretToEnd(currentTarget)
        }
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setMoved(null);
        }}
        onBlur={take}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
          if (step === undefined) return cellKeys(take, onCancel)(event);
          event.preventDefault();
          setMoved(Math.min(Math.max(active + step, 0), found.length - 1));
        }}
      />
      <ChoicePopover id={id} choices={found} active={active} onPick={commit} />
    </>
  );
}

/**
 * The options below the field, or above it where there is no room; over everything, since a grid cuts what
 * leaves it.
 */
function ChoicePopover({
  id,
  choices,
  active,
  onPick,
}: {
  id: string;
  choices: readonly Choice[];
  active: number;
  onPick(choice: Choice): void;
}) {
  const { controls, data } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const field = box?.previousElementSibling?.getBoundingClientRect();
    if (!box || !field || typeof box.showPopover !== 'function') return;
    box.showPopover();

    const isBelow = field.bottom + box.offsetHeight <= innerHeight || field.top < box.offsetHeight;
    box.style.left = `${field.left}px`;
    box.style.minWidth = `${field.width}px`;
    box.style.top = `${isBelow ? field.bottom : field.top - box.offsetHeight}px`;
  }, []);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" popover="manual" className="tm-cell-options">
      {choices.map((choice, index) => (
        <div
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus, so that it does not end before the choice arrives.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(choice);
          }}
        >
          {choice.label || <span className="tm-quiet">{data.empty}</span>}
        </div>
      ))}
      {choices.length === 0 && (
        <div role="option" aria-disabled aria-selected={false} tabIndex={-1}>
          <span className="tm-quiet">{controls.nothingFound}</span>
        </div>
      )}
    </div>
  );
}
