import { useState } from 'react';
import type { SourceColumn } from '#domain/source/column.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

type Options = NonNullable<SourceColumn['options']>;

/** The choices of a column; Enter adds a new one. A choice that is there already is not added again. */
export function OptionsEditor({ options, onChange }: { options: Options; onChange(options: Options): void }) {
  const [text, setText] = useState('');
  const known = options.some(({ value }) => value === text.trim());
  const add = () => {
    const value = text.trim();
    if (value === '' || known) return;
    onChange([...options, { value, label: value }]);
    setText('');
  };
  return (
    <div className="sm:col-span-2">
      <p className="text-14 font-medium">Options</p>
      <ul>
        {options.map((option) => (
          <li key={option.value} className="flex items-center gap-2 py-1">
            <span className="w-1/3 truncate text-14 text-quiet">{option.value}</span>
            <TextField
              hideLabel
              isCompact
              className="grow"
              label={`Label of ${option.value}`}
              value={option.label}
              onChange={(label) =>
                onChange(options.map((other) => (other.value === option.value ? { ...other, label } : other)))
              }
            />
            <IconButton
              icon="x"
              label={`Remove ${option.value}`}
              onPress={() => onChange(options.filter(({ value }) => value !== option.value))}
            />
          </li>
        ))}
      </ul>
      <TextField
        isCompact
        label="Add an option"
        description={known ? 'This option is there already.' : 'Enter adds it.'}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
    </div>
  );
}
