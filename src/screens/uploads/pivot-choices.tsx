import { nameSome } from '#domain/value/number/name-some.ts';
import { useState } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { PivotDecision } from '#domain/source/upload/upload-choices.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { MultiSelect } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import {
  combine,
  headerOf,
  pivotGroups,
  separate,
  yearColumns,
  type MappingDraft,
  type PivotGroup,
} from './mapping/mapping-draft.ts';

type Props = {
  draft: MappingDraft;
  existing: readonly SourceColumn[];
  /** The number of rows of the layer. */
  rows: number;
  onChange(draft: MappingDraft): void;
};

/** The form of each pivot, and a control to combine columns into a pivot. */
export function PivotChoices({ draft, existing, rows, onChange }: Props) {
  const groups = pivotGroups(draft, existing);
  return (
    <>
      {groups.map((group) => (
        <PivotChoice
          key={group.name}
          group={group}
          rows={rows}
          onChange={(decision) => onChange({ ...draft, pivots: { ...draft.pivots, [group.name]: decision } })}
          onSeparate={() => onChange(separate(draft, group.name))}
        />
      ))}
      {draft.columns.length > 1 && <CombineColumns draft={draft} onChange={onChange} />}
    </>
  );
}

type PivotChoiceProps = {
  group: PivotGroup;
  rows: number;
  onChange(decision: PivotDecision): void;
  /** Makes columns of their own of them again. */
  onSeparate(): void;
};

function PivotChoice({ group, rows, onChange, onSeparate }: PivotChoiceProps) {
  const { label, columns, start, decision } = group;
  const headers = columns.map((column) => headerOf(column, group));
  const shown = nameSome(headers, 12);

  return (
    <section aria-label={`Pivot into ${label}`} className="mt-4 rounded-panel border p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h3 className="text-14 font-semibold">
          {plural(columns.length, 'column goes', 'columns go')} to {label}
        </h3>
        <Button size="compact" variant="quiet" className="-my-1" onPress={onSeparate}>
          Keep as columns
        </Button>
      </div>
      <p className="mt-1 text-14 text-quiet">Their headers become its values: {shown}</p>
      <RadioGroup
        label="Form"
        className="mt-3"
        value={decision.form}
        onChange={(form) => onChange({ ...decision, form })}
        options={[
          {
            value: 'values',
            label: 'Values',
            description: `Each row stays one row; ${label} holds the headers of those columns whose cell is filled.`,
          },
          {
            value: 'rows',
            label: 'Rows',
            description: `One row for each header, its cell in a column beside it: ${formatNumber(rows)} rows become ${formatNumber(rows * columns.length)}.`,
          },
        ]}
      />
      {decision.form === 'rows' && (
        <TextField
          label="Column for the cells"
          className="mt-3 w-72 max-w-full"
          value={decision.value}
          onChange={(value) => onChange({ ...decision, value })}
          error={decision.value.trim() ? undefined : 'The cells need a column.'}
        />
      )}
      {start.trim() !== '' && (
        <Checkbox
          className="mt-3"
          isSelected={decision.isShort}
          onChange={(isShort) => onChange({ ...decision, isShort })}
        >
          Leave out the common beginning “{start.trim()}”
        </Checkbox>
      )}
    </section>
  );
}

function CombineColumns({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const years = yearColumns(draft);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const [label, setLabel] = useState('');
  const open = () => {
    setChosen(years);
    setLabel(years.length > 0 ? 'year' : '');
    setOpen(true);
  };

  if (!isOpen) {
    return (
      <Button className="mt-4" onPress={open}>
        {years.length > 0 ? `Combine ${years.length} year columns` : 'Combine columns'}
      </Button>
    );
  }

  return (
    <section
      aria-label="Combine columns"
      className="mt-4 flex flex-wrap items-end gap-3 rounded-panel border p-4"
    >
      <MultiSelect
        label="Columns"
        className="w-72 max-w-full"
        options={columnChoices(draft.columns.map(({ column }) => column))}
        value={chosen}
        onChange={setChosen}
      />
      <TextField label="Combined column" className="w-60 max-w-full" value={label} onChange={setLabel} />
      <Button
        isDisabled={chosen.length < 2 || !label.trim()}
        onPress={() => {
          onChange(combine(draft, chosen, label));
          setOpen(false);
        }}
      >
        Combine
      </Button>
      <Button variant="quiet" onPress={() => setOpen(false)}>
        Cancel
      </Button>
    </section>
  );
}
