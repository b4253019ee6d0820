import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Layer, LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Select } from '#ui/select/select.tsx';
import { chosenDates, dateChoices, parseAsDates, parseAsNumbers, type DateChoice } from './column-parsing.ts';
import { treatAsEmptyIn, type MappingDraft } from './mapping-draft.ts';
import { numberFormatNames } from '../../sources/number-format-names.ts';

const cells = (count: number) => plural(count, 'cell');

const orderNames: Record<DateChoice, string> = {
  plain: 'Read as dates',
  dmy: 'Day first (31/12/2020)',
  mdy: 'Month first (12/31/2020)',
};
/** The value of "Leave as text" among the date orders and number formats. */
const asText = 'text';

type MappingParseOptionsProps = {
  found: LayerColumn;
  column: SourceColumn;
  layer: Layer;
  draft: MappingDraft;
  onDraft(draft: MappingDraft): void;
  onChange(column: SourceColumn): void;
};

/**
 * The parse options of a column: trimming, texts to treat as empty, the order of day and month, the format of
 * numbers.
 */
export function MappingParseOptions(props: MappingParseOptionsProps) {
  const { found, column, layer, draft, onDraft, onChange } = props;
  const title = columnLabel(column);
  const { name } = column;

  return (
    <div className="mt-1.5 flex w-52 flex-col items-start gap-1 empty:hidden">
      {found.padded > 0 && column.dataType === 'text' && (
        <Checkbox isSelected={column.trim} onChange={(trim) => onChange({ ...column, trim })}>
          Trim blanks around {formatNumber(found.padded)} values
        </Checkbox>
      )}
      {found.na_values.map(({ text, count }) => (
        <Checkbox
          key={text}
          isSelected={column.na_values?.includes(text) ?? false}
          onChange={(isEmpty) => onDraft(treatAsEmptyIn(draft, layer, { name, text, isEmpty }))}
        >
          Treat “{text}” as empty ({cells(count)})
        </Checkbox>
      ))}
      {found.dates && (
        <Select
          isCompact
          className="w-52"
          label={`Dates of ${title}`}
          options={[
            { value: asText, label: found.type === 'number' ? 'Leave as numbers' : 'Leave as text' },
            ...dateChoices(found.dates).map((value) => ({ value, label: orderNames[value] })),
          ]}
          value={chosenDates(column, found) ?? asText}
          onChange={(order) => onChange(parseAsDates(column, found, order === asText ? null : order))}
        />
      )}
      {found.numbers && (
        <Select
          isCompact
          className="w-52"
          label={`Numbers of ${title}`}
          options={[
            { value: asText, label: 'Leave as text' },
            ...found.numbers.formats.map((value) => ({ value, label: numberFormatNames[value] })),
          ]}
          value={column.number_format ?? asText}
          onChange={(format) => onChange(parseAsNumbers(column, found, format === asText ? null : format))}
        />
      )}
    </div>
  );
}
