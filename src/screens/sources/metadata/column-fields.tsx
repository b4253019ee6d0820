import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { requestGraph } from '#client/graphql-client.ts';
import { rowsDocument } from '#client/source-documents.ts';
import { columnType, columnTypes } from '#columns/index.ts';
import { FormulaBuilder } from '#dataview/settings/formula-builder.tsx';
import { normaliseColumn } from '#domain/source/change-columns.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { cellText } from '#domain/value/cell-text.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { LengthLimitField } from '#richtext/editor/limit/length-limit-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { FormatField, UnitField } from './format-fields.tsx';
import { MappedOptionsFields } from './mapped-options-fields.tsx';
import { MetaLookupFields } from './meta-lookup-fields.tsx';
import { OptionsEditor, withOptions } from './options-editor.tsx';
import { ParseOptionsFields } from './parse-options-fields.tsx';
import { StartingFiltersFields } from './starting-filters-fields.tsx';

/** The types that a column can have. */
export const typeOptions = columnTypes.map(({ name, label, icon }) => ({ value: name, label, icon }));
/** The functions that a column can have by default; '' is none. */
export const functionOptions = [
  { value: '', label: 'None' },
  { value: 'sum', label: 'sum' },
  { value: 'list', label: 'list' },
  { value: 'count', label: 'count' },
];
const behaviours: { value: SourceColumn['display']; label: string }[] = [
  { value: 'data', label: 'Data' },
  { value: 'meta', label: 'Meta: codes with labels' },
  { value: 'calculated', label: 'Calculated' },
  { value: 'meta-variable', label: 'Meta variable: codes with labels' },
  { value: 'geoid-variable', label: 'Geoid variable: codes with labels' },
];
const lookups = new Set<SourceColumn['display']>(['meta', 'meta-variable', 'geoid-variable']);

type Props = {
  column: SourceColumn;
  columns: readonly SourceColumn[];
  /** The version that values are taken from where options are to be those there are. */
  versionId: number | null;
  onChange(column: SourceColumn): void;
};

/** Every attribute of a column. Which of them are shown follows from its type and its behaviour. */
export function ColumnFields(props: Props) {
  const { column, onChange } = props;
  const set = (part: Partial<SourceColumn>) => onChange({ ...column, ...part });
  const type = columnType(column.type);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" isReadOnly value={column.name} />
      <TextField
        label="Display name"
        value={column.display_name}
        onChange={(display_name) => set({ display_name })}
      />
      <Select
        label="Type"
        description={`Data type: ${type.dataType}`}
        options={typeOptions}
        value={type.name}
        onChange={(name) => onChange(normaliseColumn({ ...column, type: name }, columnType(name).dataType))}
      />
      <Select
        label="Behaviour"
        options={behaviours.map((one) => ({
          ...one,
          isDisabled: one.value === 'calculated' && type.name !== 'calculated',
        }))}
        isDisabled={type.name === 'calculated'}
        value={column.display}
        onChange={(display) => set({ display })}
      />
      {type.name === 'calculated' && <FormulaPart {...props} />}
      {lookups.has(column.display) && (
        <MetaLookupFields
          lookup={column.meta_lookup}
          onChange={(meta_lookup) => onChange(withPart(column, 'meta_lookup', meta_lookup))}
        />
      )}
      <UnitField column={column} onChange={onChange} />
      <FormatField column={column} onChange={onChange} />
      {type.hasOptions && <OptionsPart {...props} />}
      <Texts column={column} onChange={onChange} />
      {type.name !== 'calculated' && <ParseOptionsFields column={column} onChange={onChange} />}
      <StartingFiltersFields column={column} onChange={onChange} />
      <div className="flex flex-col gap-3 sm:col-span-2">
        <Switches column={column} onChange={onChange} />
      </div>
    </div>
  );
}

/** The column with a part of it, or without. */
function withPart<Key extends 'meta_lookup' | 'mapped_options' | 'max_length'>(
  column: SourceColumn,
  key: Key,
  value: SourceColumn[Key],
): SourceColumn {
  const { [key]: _, ...rest } = column;
  return value === undefined ? (rest as SourceColumn) : { ...column, [key]: value };
}

/** The column with a default function, or with none. */
export function withFunction(column: SourceColumn, fn: string): SourceColumn {
  const { defaultFn: _, ...rest } = column;
  return fn ? { ...rest, defaultFn: fn as NonNullable<SourceColumn['defaultFn']> } : rest;
}

function Texts({ column, onChange }: Pick<Props, 'column' | 'onChange'>) {
  const set = (part: Partial<SourceColumn>) => onChange({ ...column, ...part });
  const { dataType } = columnType(column.type);
  return (
    <>
      <Select
        label="Default function"
        options={functionOptions}
        value={column.defaultFn ?? ''}
        onChange={(fn) => onChange(withFunction(column, fn))}
      />
      <TextField label="Origin" value={column.origin ?? ''} onChange={(origin) => set({ origin })} />
      {dataType === 'boolean' && (
        <TextField
          label="True value"
          description="A text that counts as true, in addition to “true” and “yes”."
          value={column.trueValue ?? ''}
          onChange={(trueValue) => set({ trueValue })}
        />
      )}
      <TextArea
        className="sm:col-span-2"
        label="Description"
        value={column.description ?? ''}
        onChange={(description) => set({ description })}
      />
      <TextField
        className="sm:col-span-2"
        label="Prompt"
        description="The question that people see when they fill in the field."
        value={column.prompt ?? ''}
        onChange={(prompt) => set({ prompt })}
      />
    </>
  );
}

function Switches({ column, onChange }: Pick<Props, 'column' | 'onChange'>) {
  const set = (part: Partial<SourceColumn>) => onChange({ ...column, ...part });
  const type = columnType(column.type);
  return (
    <>
      {type.name !== 'calculated' && (
        <Switch isSelected={column.required === 'yes'} onChange={(on) => set({ required: on ? 'yes' : '' })}>
          Required
        </Switch>
      )}
      {type.dataType === 'text' && (
        <Switch isSelected={column.trim} onChange={(trim) => set({ trim })}>
          Trim blanks
        </Switch>
      )}
      {type.name === 'lexical' && (
        <LengthLimitField
          maxLength={column.max_length}
          onChange={(max_length) => onChange(withPart(column, 'max_length', max_length))}
        />
      )}
      <Switch isSelected={column.show !== false} onChange={(show) => set({ show })}>
        Show in sections that have just chosen the source
      </Switch>
      <Switch isSelected={column.group ?? false} onChange={(group) => set({ group })}>
        Group by it there
      </Switch>
      <Switch isSelected={column.geo_col ?? false} onChange={(geo_col) => set({ geo_col })}>
        GEO column: its cells name places
      </Switch>
    </>
  );
}

function FormulaPart({ column, columns, onChange }: Props) {
  const usable = columns.filter(
    (one) => one.name !== column.name && columnType(one.type).numeric && !columnType(one.type).multiple,
  );
  return (
    <section aria-label="Formula" className="sm:col-span-2">
      {!column.formula && (
        <ErrorNote
          tone="warning"
          className="mb-3"
          message="A calculated column needs a formula before it can be saved."
        />
      )}
      <FormulaBuilder
        columns={usable.map((column) => ({ name: column.name, label: columnLabel(column) }))}
        value={column.formula}
        onChange={(formula) => onChange({ ...column, formula })}
      />
    </section>
  );
}

function OptionsPart({ column, columns, versionId, onChange }: Props) {
  const isMapped = column.mapped_options !== undefined;
  const options = column.options ?? [];
  return (
    <Part>
      <MappedPart column={column} onChange={onChange} />
      {!isMapped && (
        <>
          <OptionsEditor
            options={options}
            fields={columns.filter(({ name }) => name !== column.name)}
            onChange={(next) => onChange({ ...column, options: next })}
          />
          {versionId !== null && (
            <TakeValues
              column={column}
              versionId={versionId}
              onTake={(values) => {
                const found = values.map((value) => ({ value, label: value }));
                onChange({ ...column, options: withOptions(options, found) });
              }}
            />
          )}
        </>
      )}
    </Part>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <section aria-label="Options" className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
    {children}
  </section>
);

function MappedPart({ column, onChange }: Pick<Props, 'column' | 'onChange'>) {
  const [isOpen, setOpen] = useState(column.mapped_options !== undefined);
  return (
    <>
      <Switch
        className="sm:col-span-2"
        isSelected={isOpen}
        onChange={(on) => {
          setOpen(on);
          if (!on) onChange(withPart(column, 'mapped_options', undefined));
        }}
      >
        Options from another source
      </Switch>
      {isOpen && (
        <MappedOptionsFields
          mapped={column.mapped_options}
          onChange={(mapped_options) => onChange({ ...column, mapped_options })}
        />
      )}
    </>
  );
}

function TakeValues({
  column,
  versionId,
  onTake,
}: {
  column: SourceColumn;
  versionId: number;
  onTake(values: string[]): void;
}) {
  const take = useMutation({
    mutationFn: async () => {
      const request = {
        attributes: [column.name],
        groupBy: [column.name],
        exclude: { [column.name]: ['null'] },
        orderBy: { [column.name]: 'asc nulls last' },
        toIndex: 1000,
      };
      return (await requestGraph(rowsDocument, { versionId, request })).rows;
    },
    onSuccess: ({ rows }) => {
      const members = rows.flatMap(([cell = null]) => (Array.isArray(cell) ? cell : [cellText(cell)]));
      onTake([...new Set(members)].filter((value) => value !== ''));
    },
  });
  return (
    <div className="sm:col-span-2">
      {take.error && <ErrorNote className="mb-2" message={take.error.message} />}
      <Button size="compact" icon="list-checks" isPending={take.isPending} onPress={() => take.mutate()}>
        Add existing values
      </Button>
    </div>
  );
}
