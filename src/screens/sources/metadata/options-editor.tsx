import { useState } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { withMoreOptions } from '#domain/source/column/more-options.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { categoryColours } from '#domain/value/colour/category-colours.ts';
import { ColourPicker } from '#ui/colour-picker/colour-picker.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { RowFilterFields, withFilter } from './row-filter-fields.tsx';

/** The choices of a column. */
type Options = NonNullable<SourceColumn['options']>;
type Option = Options[number];

/** How many are shown until all are requested. */
const firstShown = 100;

/** Lines of pasted text as options: the text before a tab is the value, the text after it the label. */
function pastedOptions(text: string): Options {
  return text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((part) => part.trim()))
    .filter(([value]) => value !== '')
    .map(([value = '', label]) => ({ value, label: label || value }));
}

type OptionsEditorProps = {
  title?: string;
  options: Options;
  /** The fields that an option may depend on; without them it cannot. */
  fields?: readonly SourceColumn[];
  onChange(options: Options): void;
};

/**
 * The choices of a column: Enter adds one (on a scale in its place), a list is pasted at once, each has its
 * place and may depend on other fields of the row.
 */
export function OptionsEditor({ title = 'Options', options, fields = [], onChange }: OptionsEditorProps) {
  const [mostShown, setMostShown] = useState(firstShown);
  const shown = options.slice(0, mostShown);

  return (
    <div className="sm:col-span-2">
      <p className="text-14 font-medium">
        {title}
        {options.length > 0 && <span className="tabular font-normal text-quiet"> ({options.length})</span>}
      </p>
      <ul className="mt-1">
        {shown.map((option, at) => (
          <OptionRow
            key={option.value}
            option={option}
            fields={fields}
            position={{ first: at === 0, last: at === options.length - 1 }}
            onMove={(by) => onChange(options.toSpliced(at, 1).toSpliced(at + by, 0, option))}
            onChange={(next) => onChange(options.with(at, next))}
            onRemove={() => onChange(options.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {shown.length < options.length && (
        <Button variant="quiet" size="compact" onPress={() => setMostShown(Infinity)}>
          Show all {options.length}
        </Button>
      )}
      <AddOption options={options} onChange={onChange} />
    </div>
  );
}

type OptionRowProps = {
  option: Option;
  fields: readonly SourceColumn[];
  position: { first: boolean; last: boolean };
  onMove(by: -1 | 1): void;
  onChange(option: Option): void;
  onRemove(): void;
};

function OptionRow({ option, fields, position, onMove, onChange, onRemove }: OptionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasColour, setHasColour] = useState(option.colour !== undefined);
  const conditions = Object.keys(option.filter ?? {}).length;

  return (
    <li className="py-1">
      <div className="flex items-center gap-1">
        <span className="flex w-1/3 min-w-0 items-center gap-2 text-14 text-quiet">
          <span className="truncate">{option.value}</span>
          {conditions > 0 && !isOpen && (
            <Icon name="list-filter" size={14} label="Only for some rows" className="text-accent" />
          )}
        </span>
        <TextField
          hideLabel
          isCompact
          className="grow"
          label={`Label of ${option.value}`}
          value={option.label}
          onChange={(label) => onChange({ ...option, label })}
        />
        {hasColour && (
          <ColourPicker
            label={`Colour of ${option.value}`}
            value={option.colour ?? categoryColours[0]!}
            presets={categoryColours}
            onChange={(colour) => onChange({ ...option, colour })}
          />
        )}
        <MenuButton
          label={`Menu of ${option.value}`}
          items={[
            {
              id: 'up',
              label: 'Move up',
              icon: 'arrow-up',
              isDisabled: position.first,
              onAction: () => onMove(-1),
            },
            {
              id: 'down',
              label: 'Move down',
              icon: 'arrow-down',
              isDisabled: position.last,
              onAction: () => onMove(1),
            },
            {
              id: 'colour',
              label: hasColour ? 'Theme colour' : 'Custom colour…',
              icon: 'palette',
              onAction: () => {
                setHasColour(!hasColour);
                onChange(withoutUndefined({ ...option, colour: hasColour ? undefined : categoryColours[0] }));
              },
            },
            fields.length > 0 && {
              id: 'filter',
              label: isOpen ? 'Hide conditions' : 'Only for some rows…',
              icon: 'list-filter',
              onAction: () => setOpen(!isOpen),
            },
          ].filter((entry) => entry !== false)}
        />
        <IconButton icon="x" label={`Remove ${option.value}`} onPress={onRemove} />
      </div>
      {isOpen && (
        <div className="mt-1 mb-2 border-s-2 border-accent ps-3">
          <RowFilterFields
            label={`Offer ${option.label || option.value} only where`}
            columns={fields}
            filter={option.filter ?? {}}
            onChange={(filter) => onChange(withFilter(option, filter))}
          />
        </div>
      )}
    </li>
  );
}

function AddOption({ options, onChange }: { options: Options; onChange(options: Options): void }) {
  const [text, setText] = useState('');
  const value = text.trim();
  const isKnown = options.some((option) => option.value === value);

  return (
    <TextField
      isCompact
      className="mt-1"
      label="Add an option"
      description={
        isKnown ? 'This option exists already.' : 'Enter adds it. Paste a list to add a line each.'
      }
      value={text}
      onChange={setText}
      onPaste={(event) => {
        const pasted = event.clipboardData?.getData('text/plain') ?? '';
        if (!/[\n\t]/.test(pasted.trim())) return;
        event.preventDefault();
        onChange(withMoreOptions(options, pastedOptions(pasted)));
      }}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Enter') return event.continuePropagation();
        event.preventDefault();
        if (value === '' || isKnown) return;
        onChange(withMoreOptions(options, [{ value, label: value }]));
        setText('');
      }}
    />
  );
}
