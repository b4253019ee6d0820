import { columnType, typeOptionsOf } from '#columns/index.ts';
import { FormulaBuilder } from '#dataview/settings/formula-builder.tsx';
import { normaliseColumn } from '#domain/source/column/change-columns.ts';
import { hasSingleValues } from '#domain/source/column/cell-rules.ts';
import { columnsOfRows, isMeasure, type SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { LengthLimitField } from '#richtext/editor/limit/length-limit-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { functionOptions } from './column-attributes.ts';
import type { SourceColumnFieldsProps } from './source-column-fields-props.ts';
import { FormatField, UnitField } from './format-fields.tsx';
import { MeasureFields } from './measure-fields.tsx';
import { MetaLookupFields } from './meta-lookup-fields.tsx';
import { OptionsFields } from './options-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ParseOptionsFields } from './parse-options-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { StartingFiltersFields } from './starting-filters-fields.tsx';
import { ValueOrderFields } from './value-order-fields.tsx';

const behaviours: { value: SourceColumn['display']; label: string }[] = [
  { value: 'data', label: 'Data' },
  { value: 'meta', label: 'Meta: codes with labels' },
  { value: 'calculated', label: 'Calculated' },
  { value: 'meta-variable', label: 'Meta variable: codes with labels' },
  { value: 'geoid-variable', label: 'Geoid variable: codes with labels' },
];
const lookups = new Set<SourceColumn['display']>(['meta', 'meta-variable', 'geoid-variable']);

/** Every attribute of a column. Which of them are shown follows from its type and its behaviour. */
export function SourceColumnFields(props: SourceColumnFieldsProps) {
  const { column, onChange } = props;
  const set = (part: Partial<SourceColumn>) => onChange({ ...column, ...part });
  const type = columnType(column.type);
  const isCalculated = type.storage === 'none';

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
        options={typeOptionsOf(column)}
        value={type.name}
        onChange={(name) => onChange(normaliseColumn({ ...column, type: name }, columnType(name).dataType))}
      />
      <Select
        label="Behaviour"
        description={isCalculated && 'Follows from the type.'}
        options={behaviours.filter(({ value }) => isCalculated || value !== 'calculated')}
        input={{ isDisabled: isCalculated }}
        value={column.display}
        onChange={(display) => set({ display })}
      />
      {isCalculated && !isMeasure(column) && <FormulaPart {...props} />}
      {isMeasure(column) && (
        <section aria-label="Formula" className="sm:col-span-2">
          <MeasureFields {...props} onChange={(measure) => onChange({ ...column, measure })} />
        </section>
      )}
      {lookups.has(column.display) && (
        <MetaLookupFields column={column} onChange={(meta_lookup) => set({ meta_lookup })} />
      )}
      <UnitField column={column} onChange={onChange} />
      <FormatField column={column} onChange={onChange} />
      {type.hasOptions && <OptionsFields {...props} />}
      <ValueOrderFields {...props} />
      <Texts column={column} onChange={onChange} />
      {!isCalculated && <ParseOptionsFields column={column} onChange={onChange} />}
      {!isCalculated && <RuleFields {...props} />}
      {!isMeasure(column) && (
        <>
          <StartingFiltersFields column={column} onChange={onChange} />
          <div className="flex flex-col gap-3 sm:col-span-2">
            <Switches {...props} />
          </div>
        </>
      )}
    </div>
  );
}

function Texts({ column, onChange }: Pick<SourceColumnFieldsProps, 'column' | 'onChange'>) {
  const set = (part: Partial<SourceColumn>) => onChange({ ...column, ...part });
  const { dataType } = columnType(column.type);

  return (
    <>
      {!isMeasure(column) && (
        <Select
          label="Default function"
          options={functionOptions}
          value={column.defaultFn ?? ''}
          onChange={(fn) => set({ defaultFn: fn || undefined })}
        />
      )}
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
      {!isMeasure(column) && (
        <TextField
          className="sm:col-span-2"
          label="Prompt"
          description="The question that people see when they fill in the field."
          value={column.prompt ?? ''}
          onChange={(prompt) => set({ prompt })}
        />
      )}
    </>
  );
}

function Switches({
  column,
  versionId,
  onChange,
}: Pick<SourceColumnFieldsProps, 'column' | 'versionId' | 'onChange'>) {
  const set = (part: Partial<SourceColumn>) => onChange({ ...column, ...part });
  const type = columnType(column.type);

  return (
    <>
      {type.storage !== 'none' && (
        <Switch isSelected={column.required === 'yes'} onChange={(on) => set({ required: on ? 'yes' : '' })}>
          Required
        </Switch>
      )}
      {hasSingleValues(type.storage) && (
        <Switch
          isSelected={column.unique ?? false}
          onChange={(unique) => set({ unique: unique || undefined })}
        >
          No value twice
        </Switch>
      )}
      {type.dataType === 'text' && (
        <Switch isSelected={column.trim} onChange={(trim) => set({ trim })}>
          Trim blanks
        </Switch>
      )}
      {type.storage === 'document' && (
        <LengthLimitField maxLength={column.max_length} onChange={(max_length) => set({ max_length })} />
      )}
      <Switch isSelected={column.show !== false} onChange={(show) => set({ show })}>
        Show in sections that have just chosen the source
      </Switch>
      <Switch isSelected={column.group ?? false} onChange={(group) => set({ group })}>
        Group by it there
      </Switch>
      <PlaceFields column={column} versionId={versionId} onChange={onChange} />
    </>
  );
}

function FormulaPart({ column, columns, onChange }: SourceColumnFieldsProps) {
  const usable = columnsOfRows(columns).filter(
    (one) =>
      one.name !== column.name && columnType(one.type).numeric && columnType(one.type).storage !== 'list',
  );
  return (
    <section aria-label="Formula" className="sm:col-span-2">
      {!column.formula && (
        <Notice
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
