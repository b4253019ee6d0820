import { useRef, useState } from 'react';
import { collapseWhitespace } from '#domain/value/text/collapse-whitespace.ts';
import { fieldName, fieldProblem } from '#domain/source/column/change-columns.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column/column.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

/** A field is added this many milliseconds after the button was pressed. */
const addDelay = 500;

type AddFieldProps = {
  columns: readonly SourceColumn[];
  onAdd(column: SourceColumn): void;
};

/**
 * Adds a field on Enter, on leaving the input, or 500 ms after its button was pressed; the button says why it
 * cannot.
 */
export function AddField({ columns, onAdd }: AddFieldProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const add = () => {
    clearTimeout(timer.current);
    const found = fieldProblem(text, columns);
    setProblem(found);
    if (found) return;
    const [name, typed] = [fieldName(text), collapseWhitespace(text)];

    onAdd(sourceColumnSchema.parse({ name, display_name: typed === name ? '' : typed, type: 'text' }));
    setText('');
  };

  return (
    <div className="mt-6 flex items-end gap-2">
      <TextField
        label="Add a field"
        className="grow"
        value={text}
        onChange={(next) => {
          setText(next);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter') return event.continuePropagation();
          event.preventDefault();
          add();
        }}
        onBlur={(event) => {
          // Going on to the button leaves it to the button.
          if (text.trim() !== '' && event.relatedTarget !== button.current) {
            add();
          }
        }}
      />
      <Button
        ref={button}
        variant={problem ? 'danger' : 'secondary'}
        onPress={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(add, addDelay);
        }}
      >
        {problem ?? 'Add'}
      </Button>
    </div>
  );
}
