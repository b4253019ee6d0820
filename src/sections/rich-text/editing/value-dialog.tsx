import { useState } from 'react';
import { columnDescriptorSchema, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { FiltersFields } from '#dataview/settings/filters-fields.tsx';
import { goneText } from '#dataview/settings/gone-text.ts';
import { ParameterFields } from '#dataview/settings/function-fields.tsx';
import { parametersOf } from '#dataview/state/function-columns.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { SourceVersionSelects } from '#dataview/settings/source-version-fields.tsx';
import { useSource, type CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { sourceInfoOf } from '#dataview/sources/with-source.ts';
import { columnsOfRows } from '#domain/source/column/column.ts';
import { columnChoices, columnLabel } from '#domain/source/column/column-label.ts';
import { valueFormats } from '#domain/value/cell/format-value.ts';
import { calculations, valueNode, type Calculation, type ValueFields } from '#richtext/blocks/value/index.ts';
import { EditorDialog } from '#richtext/editor/controls/editor-dialog.tsx';
import type { ValueDialogProps } from '#richtext/editor/value-host.ts';
import { Button } from '#ui/button/button.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { isComplete as hasAll } from '../text-values.ts';
import { calculationsOf, valueLabel } from './suggest-values.ts';
import { useValuePreview } from './use-value-preview.ts';

const names: Record<Calculation, string> = {
  rows: 'Count of rows',
  count: 'Count of values',
  sum: 'Sum',
  avg: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  first: 'The first row',
  measure: 'Measure of the source',
  distinct: 'Count of distinct values',
  deviation: 'Standard deviation',
  percentile: 'Percentile',
  weighted: 'Weighted average',
};

const drawn = new Set(['icon', 'color']);
const formatOptions = [
  { value: 'none', label: 'As in the column' },
  ...valueFormats.filter(({ name }) => !drawn.has(name)).map(({ name, label }) => ({ value: name, label })),
];

/** What the dialog is called, and the button that ends it. */
function dialogTexts(isNew: boolean) {
  if (isNew) return { title: 'Value from data', confirm: 'Insert' };
  return { title: 'Edit value', confirm: 'Save' };
}

/** Chooses a value: source, calculation, column, filters and format, with what it shows now. */
export function ValueDialog({ fields, onConfirm, onClose }: ValueDialogProps) {
  const [draft, setDraft] = useState(() => fields ?? valueNode.fields.parse({}));
  const source = useSource(draft.source?.sourceId);
  const column = source?.columns.find(({ name }) => name === draft.column);
  const isComplete = draft.source !== null && hasAll(draft);
  const texts = dialogTexts(!fields);
  const set = (change: Partial<ValueFields>) => setDraft((before) => ({ ...before, ...change }));
  const confirm = () => {
    const label = valueLabel(
      draft.source?.sourceName ?? '',
      (column && columnLabel(column)) ?? draft.column,
      draft.calculation,
    );
    onConfirm({ ...draft, label });
  };

  return (
    <EditorDialog
      title={texts.title}
      width="medium"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={!isComplete} onPress={confirm}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Preview fields={draft} isComplete={isComplete} />
        <ValueChoices {...{ source, draft, set }} />
      </div>
    </EditorDialog>
  );
}

type ChoiceProps = { draft: ValueFields; set(change: Partial<ValueFields>): void };

/** The fields of a value; those below the source are there once it is chosen. */
export function ValueChoices({ source, draft, set }: ChoiceProps & { source: CatalogueSource | undefined }) {
  const choose = (next: CatalogueSource, versionId?: number, follows?: true) => {
    const version = sourceInfoOf(next, versionId) ?? null;
    const info = version && follows ? { ...version, follows } : version;
    if (next.id === source?.id) return set({ source: info });
    return set({ ...valueNode.fields.parse({}), source: info });
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SourceVersionSelects chosen={draft.source} offersNewest onChoose={choose} />
      </div>
      {source && draft.source && (
        <>
          <CalculationChoice {...{ source, draft, set }} />
          <FormatChoice {...{ draft, set }} />
          <Switch isSelected={draft.followsPage} onChange={(followsPage) => set({ followsPage })}>
            Follow the filters of the page
          </Switch>
          <ValueFilters source={source} versionId={draft.source.versionId} {...{ draft, set }} />
        </>
      )}
    </>
  );
}

function Preview({ fields, isComplete }: { fields: ValueFields; isComplete: boolean }) {
  const shown = useValuePreview(fields);
  return (
    <output
      aria-label="Current value"
      aria-busy={isComplete && shown === null}
      className="flex min-h-20 flex-col items-center justify-center rounded-control bg-raised p-3 text-center"
    >
      {!isComplete && <span className="text-quiet">Choose a source and what is calculated.</span>}
      {isComplete && shown === null && <span className="text-quiet skeleton-late">loading...</span>}
      {isComplete && shown && 'text' in shown && (
        <span className="text-28 font-semibold tabular-nums">{shown.text}</span>
      )}
      {isComplete && shown && 'reason' in shown && <span className="text-danger">{shown.reason}</span>}
    </output>
  );
}

function CalculationChoice({ source, draft, set }: ChoiceProps & { source: CatalogueSource }) {
  const { calculation, column, order } = draft;
  const able = source.columns.filter(
    (one) => calculation === 'rows' || calculationsOf(one).includes(calculation),
  );
  const options = columnChoices(able);
  const isThere = options.some(({ value }) => value === column);

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Calculation"
        options={calculationOptions(source)}
        value={calculation}
        onChange={(value) => {
          const next = calculations.find((one) => one === value) ?? 'rows';
          const current = source.columns.find(({ name }) => name === column);
          const fits = next !== 'rows' && current && calculationsOf(current).includes(next);
          set({ ...parametersFor(next, source, draft), column: fits ? column : '', order: null });
        }}
      />
      {calculation !== 'rows' && (
        <Select
          label="Column"
          input={{ placeholder: 'Choose a column' }}
          error={column && !isThere ? goneText('column', column) : undefined}
          options={options}
          value={isThere ? column : null}
          onChange={(name) => set({ column: name })}
        />
      )}
      {(calculation === 'percentile' || calculation === 'weighted') && (
        <ParameterFields
          leaf={{ fn: calculation, part: draft.part, weight: draft.weight }}
          columns={source.columns}
          onChange={({ part, weight }) => set(withoutUndefined({ part, weight }))}
        />
      )}
      {calculation === 'first' && (
        <>
          <Select
            label="Sort by"
            input={{ placeholder: 'Original order' }}
            options={columnChoices(columnsOfRows(source.columns))}
            value={order?.column ?? null}
            onChange={(name) => set({ order: { column: name, isDescending: order?.isDescending ?? true } })}
          />
          {order && (
            <Select
              label="Direction"
              options={[
                { value: 'desc', label: 'Highest first' },
                { value: 'asc', label: 'Lowest first' },
              ]}
              value={order.isDescending ? 'desc' : 'asc'}
              onChange={(value) => set({ order: { ...order, isDescending: value === 'desc' } })}
            />
          )}
        </>
      )}
    </div>
  );
}

/** A calculation with what it needs beside its column, as it is proposed. */
function parametersFor(
  calculation: Calculation,
  { columns }: CatalogueSource,
  { column }: ValueFields,
): Partial<ValueFields> {
  if (calculation !== 'percentile' && calculation !== 'weighted') return { calculation };
  const { part, weight } = parametersOf(calculation, columns, column) ?? {};
  return withoutUndefined({ calculation, part, weight });
}

/** The calculations that a source has columns for, as choices. */
function calculationOptions({ columns }: CatalogueSource) {
  const possible = new Set(columns.flatMap(calculationsOf));
  return calculations
    .filter((value) => value !== 'measure' || possible.has(value))
    .map((value) => ({ value, label: names[value] }));
}

function FormatChoice({ draft, set }: ChoiceProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Format"
        options={formatOptions}
        value={draft.valueFormat || 'none'}
        onChange={(value) => set({ valueFormat: value === 'none' ? '' : value })}
      />
      <NumberField
        label="Decimals"
        minValue={0}
        maxValue={8}
        value={draft.decimals ?? Number.NaN}
        onChange={(value) => set({ decimals: Number.isNaN(value) ? null : value })}
      />
    </div>
  );
}

/** The columns of a source with the filters of a value, as the fields of filters edit them. */
function ValueFilters({
  source,
  versionId,
  draft,
  set,
}: ChoiceProps & { source: CatalogueSource; versionId: number }) {
  // Filters without values yet are not stored.
  const [columns, setColumns] = useState(() => filterColumns(source, draft));
  return (
    <FiltersFields
      versionId={versionId}
      columns={columns}
      only="internal"
      onChange={(next) => {
        setColumns(next);
        set({ filters: storedFilters(next) });
      }}
    />
  );
}

function filterColumns({ columns }: CatalogueSource, { filters }: ValueFields): ColumnDescriptor[] {
  return columns.map(({ name, display_name, type }) =>
    columnDescriptorSchema.parse({
      name,
      display_name,
      type,
      filters: filters
        .filter(({ column }) => column === name)
        .map(({ operation, values }) => ({ operation, values })),
    }),
  );
}

const storedFilters = (columns: ColumnDescriptor[]): ValueFields['filters'] =>
  columns.flatMap(({ name, type, filters }) =>
    filters
      .filter(({ values }) => values.length > 0)
      .map(({ operation, values }) => ({ column: name, type, operation, values })),
  );
