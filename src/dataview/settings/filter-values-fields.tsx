import { useState } from 'react';
import { emptyValue, filterValueOf } from '#domain/page/filter/filter-value.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { partLabels, type DatePart } from '#domain/value/date/date-part.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { percentageOf, shareOf } from '#domain/value/cell/share-unit.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { columnType } from '#columns/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { ColumnDescriptor, ColumnFilter } from '../state/column-descriptor.ts';
import { useColumnValues } from './column-values.ts';
import { choiceLabel, chosenLabel } from '../query/value-names.ts';
import { rangeValues, readRange } from '../query/filter-range.ts';
import { thresholds } from '../query/filters-in-force.ts';
import { useSourceWithVersion } from '../sources/source-catalogue.ts';
import { sourceColumnOf } from '../sources/source-column.ts';

type ValuesProps = { values: string[]; onChange(values: string[]): void };

type ValueFieldsProps = ValuesProps & {
  /** The version that values are listed from; where there is none, they are typed. */
  versionId: number | null;
  column: ColumnDescriptor;
  filter: Pick<ColumnFilter, 'operation' | 'part'>;
  /** Whether the values are no cells of the source, which alone are listed with their counts. */
  isTyped: boolean;
  /** Whether the values are parts of one, which are written in percent. */
  isShare: boolean;
};

/** The values of a filter: chosen or typed for a list, from and to for a range, else a text. */
export function ValueFields(props: ValueFieldsProps) {
  const { versionId, column, filter, isTyped, isShare, values, onChange } = props;
  if (filter.operation === 'range') {
    return <RangeFields column={column} isShare={isShare} values={values} onChange={onChange} />;
  }

  if (isShare && thresholds.has(filter.operation)) {
    return (
      <PercentField
        label="Value (%)"
        share={values[0] ?? ''}
        onChange={(share) => onChange(share === '' ? [] : [share])}
      />
    );
  }

  if (!hasList(filter)) {
    return (
      <TextField
        label="Value"
        isCompact
        value={values[0] ?? ''}
        onChange={(text) => onChange(text === '' ? [] : [text])}
      />
    );
  }

  if (filter.part !== '') return <PartsPicker part={filter.part} values={values} onChange={onChange} />;
  if (isTyped || versionId === null) return <TypedValues values={values} onChange={onChange} />;
  return <ValuesPicker versionId={versionId} column={column} values={values} onChange={onChange} />;
}

/** Values of a part of dates, picked in the order of the calendar. */
function PartsPicker({ part, values, onChange }: ValuesProps & { part: DatePart }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-14 font-medium">Values</legend>
      {partLabels(part).map(({ value, label }) => (
        <Checkbox
          key={value}
          isSelected={values.includes(value)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...values, value] : values.filter((other) => other !== value))
          }
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Whether the values of a filter are a list of cells. */
export const hasList = ({ operation }: Pick<ColumnFilter, 'operation'>): boolean =>
  operation === 'filter' || operation === 'exclude';

/**
 * Values, one per line, of a column that exists in its section only. The text is state of its own, because a
 * line that was just begun is no value yet.
 */
function TypedValues({ values, onChange }: ValuesProps) {
  const [text, setText] = useState(values.join('\n'));
  return (
    <TextArea
      label="Values"
      rows={3}
      description="One value per line. Write null for empty cells."
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(next.split('\n').filter((value) => value !== ''));
      }}
    />
  );
}

/** Values of a column, picked from a list with counts that is searched on the server. */
export function ValuesPicker({
  versionId,
  column,
  values,
  onChange,
}: ValuesProps & { versionId: number; column: ColumnDescriptor }) {
  const [search, setSearch] = useState('');
  const { values: found, isLoading, problem } = useColumnValues(versionId, column.name, search);
  const source = useSourceColumn(versionId, column);
  const label = columnLabel(column);
  const listed = (found ?? []).flatMap(({ value, count, label: name }) => {
    if (value === null || value === '') return [];
    return [{ value: filterValueOf(cellText(value)), text: name ?? choiceLabel(value, source, {}), count }];
  });
  const others = values.filter((value) => value !== emptyValue && !listed.some((one) => one.value === value));
  const searched = filterValueOf(search);
  const toggle = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...values, value] : values.filter((other) => other !== value));

  const choice = (value: string, text: string, count: number | null) => (
    <li key={value}>
      <Checkbox
        className="w-full py-1"
        isSelected={values.includes(value)}
        onChange={(isChosen) => toggle(value, isChosen)}
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
        {count !== null && <span className="text-12 text-quiet tabular-nums">{formatNumber(count)}</span>}
      </Checkbox>
    </li>
  );
  return (
    <fieldset className="flex flex-col gap-2" aria-busy={isLoading}>
      <legend className="mb-1 text-14 font-medium">Values</legend>
      <SearchField
        label={`Find values of ${label}`}
        placeholder="Find values"
        isCompact
        value={search}
        onChange={setSearch}
      />
      {problem && <p className="text-14 text-danger">{problem}</p>}
      {found === null && !problem && <p className="text-14 text-quiet">loading...</p>}
      <ul className="max-h-60 overflow-auto" aria-label={`Values of ${label}`}>
        {search === '' && others.map((value) => choice(value, chosenLabel(value, source, {}), null))}
        {listed.map(({ value, text, count }) => choice(value, text, count))}
        {search === '' && choice(emptyValue, 'Empty cells', null)}
      </ul>
      {search !== '' && !isLoading && !listed.some(({ value }) => value === searched) && (
        <Button
          className="self-start"
          size="compact"
          variant="quiet"
          icon="plus"
          isDisabled={values.includes(searched)}
          onPress={() => {
            toggle(searched, true);
            setSearch('');
          }}
        >
          {`Add “${search}”`}
        </Button>
      )}
    </fieldset>
  );
}

/** The two ends of a range of numbers or dates; those of shares are written in percent. */
export function RangeFields({
  column,
  isShare,
  values,
  onChange,
}: ValuesProps & { column: ColumnDescriptor; isShare: boolean }) {
  const range = readRange(values);
  const isNumeric = columnType(column.type).dataType === 'numeric';
  const change = (name: 'from' | 'to', text: string) =>
    onChange(rangeValues({ ...range, [name]: text.trim() || null }));

  if (isShare) {
    return (
      <div className="flex gap-2">
        <PercentField label="From (%)" share={range.from ?? ''} onChange={(text) => change('from', text)} />
        <PercentField label="To (%)" share={range.to ?? ''} onChange={(text) => change('to', text)} />
      </div>
    );
  }

  const end = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      className="min-w-0 flex-1"
      isCompact
      type={isNumeric ? 'text' : 'date'}
      inputMode={isNumeric ? 'decimal' : undefined}
      value={range[name] ?? ''}
      onChange={(text) => change(name, text)}
    />
  );
  return (
    <div className="flex gap-2">
      {end('from', 'From')}
      {end('to', 'To')}
    </div>
  );
}

type PercentFieldProps = {
  label: string;
  share: string;
  onChange(share: string): void;
};

/**
 * A share that is written in percent. The text is state of its own, because `12.` on the way to `12.5` is no
 * other share.
 */
function PercentField({ label, share, onChange }: PercentFieldProps) {
  const [text, setText] = useState(percentageOf(share));
  return (
    <TextField
      label={label}
      className="min-w-0 flex-1"
      isCompact
      inputMode="decimal"
      value={shareOf(text) === share ? text : percentageOf(share)}
      onChange={(next) => {
        setText(next);
        onChange(shareOf(next));
      }}
    />
  );
}

/** A column of the source that a version belongs to; the section's own column where it is not there. */
export function useSourceColumn(versionId: number | null, column: ColumnDescriptor) {
  return sourceColumnOf(column, useSourceWithVersion(versionId)?.columns);
}
