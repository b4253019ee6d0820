import { columnLabel } from '#domain/source/column/column-label.ts';
import { isMeasure } from '#domain/source/column/column.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { changeColumn } from '../state/change-columns.ts';
import { columnKey, type ColumnDescriptor } from '../state/column-descriptor.ts';
import {
  duplicateColumn,
  moveShown,
  removeCopy,
  setFunction,
  setGrouped,
  setSort,
  setStep,
  hasDates,
  mayHaveTotal,
} from '../state/column-rules.ts';
import {
  CellImageFields,
  LinkFields,
  ColumnLookFields,
  type ColumnPartProps,
} from './column-look-fields.tsx';
import { CellLookFields, hasNumberResults } from './cell-look-fields.tsx';
import { resultLabel } from '../query/function-in-words.ts';
import { ColumnFunctionFields } from './column-function-fields.tsx';
import { OverFields } from './over-fields.tsx';
import {
  formatOptions,
  functionOptionsOf,
  justifyOptions,
  sortOptions,
  stepOptionsOf,
} from './column-options.ts';

/** A column among all columns of its section. */
type ColumnOfSectionProps = {
  columns: ColumnDescriptor[];
  column: ColumnDescriptor;
  onChange(columns: ColumnDescriptor[]): void;
};

type ShownColumnFieldsProps = ColumnOfSectionProps & {
  /** The version that values are picked from. */
  versionId: number;
  forCards: boolean;
  /** Whether the table has the totals of all columns of numbers, so that none is chosen alone. */
  hasAllTotals: boolean;
};

/** The settings of one visible column. */
export function ShownColumnFields({
  columns,
  column,
  versionId,
  onChange,
  forCards,
  hasAllTotals,
}: ShownColumnFieldsProps) {
  const key = columnKey(column);
  const set = (change: Partial<ColumnDescriptor>) => onChange(changeColumn(columns, key, () => change));

  return (
    <Disclosure className="min-w-0 flex-1" title={<ColumnTitle column={column} />}>
      <div className="flex flex-col gap-3">
        <TextField
          label="Name"
          isCompact
          placeholder={resultLabel({ ...column, customName: '' }, columns, textsOf(undefined))}
          value={column.customName}
          onChange={(customName) => set({ customName })}
        />
        <QueryFields {...{ columns, column, versionId, onChange }} />
        <Select
          label="Format"
          isCompact
          options={formatOptions}
          value={column.formatFn}
          onChange={(formatFn) => set({ formatFn })}
        />
        <Select
          label="Alignment"
          isCompact
          options={justifyOptions}
          value={column.justify}
          onChange={(justify) => set({ justify })}
        />
        {forCards ? (
          <CardFields columns={columns} column={column} set={set} />
        ) : (
          <TableFields columns={columns} column={column} set={set} hasAllTotals={hasAllTotals} />
        )}
        <Switch isSelected={!column.hideHeader} onChange={(shown) => set({ hideHeader: !shown })}>
          Show its name
        </Switch>
        <Switch isSelected={!column.hideValue} onChange={(shown) => set({ hideValue: !shown })}>
          Show its value
        </Switch>
        <Switch isSelected={column.excludeNA} onChange={(excludeNA) => set({ excludeNA })}>
          Leave out rows without a value
        </Switch>
        <Switch isSelected={column.openOut} onChange={(openOut) => set({ openOut })}>
          In the expandable part
        </Switch>
        <ColumnLookFields column={column} set={set} />
        <CellImageFields column={column} set={set} />
        <LinkFields column={column} set={set} />
        <ColumnActions columns={columns} column={column} onChange={onChange} />
      </div>
    </Disclosure>
  );
}

function ColumnTitle({ column }: { column: ColumnDescriptor }) {
  const notes = [column.group && 'grouped', column.fn, column.sort && 'sorted'].filter(Boolean).join(', ');
  return (
    <span className="flex items-baseline gap-2">
      <span className="truncate">{columnLabel(column)}</span>
      {notes && <span className="text-12 font-normal text-quiet">{notes}</span>}
    </span>
  );
}

/** What the column is in the query of the section: a group or a function of a group, and an order. */
function QueryFields({
  columns,
  column,
  versionId,
  onChange,
}: ColumnOfSectionProps & Pick<ShownColumnFieldsProps, 'versionId'>) {
  const key = columnKey(column);
  return (
    <>
      {!isMeasure(column) && (
        <Switch isSelected={column.group} onChange={(group) => onChange(setGrouped(columns, key, group))}>
          Group by this column
        </Switch>
      )}
      {column.group && hasDates(column) && (
        <Select
          label="Dates by"
          isCompact
          options={stepOptionsOf(column)}
          value={column.step}
          onChange={(step) => onChange(setStep(columns, key, step))}
        />
      )}
      {!column.group && (
        <Select
          label="Function"
          isCompact
          options={functionOptionsOf(column, columns)}
          value={column.fn}
          onChange={(fn) => onChange(setFunction(columns, key, fn))}
        />
      )}
      <ColumnFunctionFields {...{ columns, column, versionId, onChange }} />
      <OverFields columns={columns} column={column} onChange={onChange} />
      <Select
        label="Order"
        isCompact
        options={sortOptions}
        value={column.sort}
        onChange={(sort) => onChange(setSort(columns, key, sort))}
      />
    </>
  );
}

/** Moves the column among the visible ones, and makes or removes a copy. */
function ColumnActions({ columns, column, onChange }: ColumnOfSectionProps) {
  const key = columnKey(column);
  const shown = columns.filter(({ show }) => show).map(columnKey);
  const at = shown.indexOf(key);

  return (
    <div className="flex flex-wrap gap-1">
      <Button
        variant="quiet"
        size="compact"
        isDisabled={at <= 0}
        onPress={() => onChange(moveShown(columns, key, shown[at - 1] ?? null))}
      >
        Move up
      </Button>
      <Button
        variant="quiet"
        size="compact"
        isDisabled={at >= shown.length - 1}
        onPress={() => onChange(moveShown(columns, key, shown[at + 2] ?? null))}
      >
        Move down
      </Button>
      <Button variant="quiet" size="compact" onPress={() => onChange(duplicateColumn(columns, key))}>
        Duplicate
      </Button>
      {column.isDuplicate && (
        <Button variant="quiet" size="compact" onPress={() => onChange(removeCopy(columns, key))}>
          Remove copy
        </Button>
      )}
    </div>
  );
}

function TableFields({
  columns,
  column,
  set,
  hasAllTotals,
}: ColumnPartProps & Pick<ShownColumnFieldsProps, 'columns' | 'hasAllTotals'>) {
  return (
    <>
      <NumberField
        label="Width (px)"
        isCompact
        minValue={150}
        maxValue={2000}
        placeholder="Fit to content"
        value={column.size ?? NaN}
        onChange={(size) => set({ size: Number.isFinite(size) ? size : null })}
      />
      {!hasAllTotals && mayHaveTotal(column) && (
        <Switch isSelected={column.showTotal} onChange={(showTotal) => set({ showTotal })}>
          Show a total
        </Switch>
      )}
      <CellLookFields
        columns={columns}
        column={column}
        set={set}
        label="In the cells"
        offered={['', 'bar', 'heat', 'arrow', 'line']}
      />
      <Switch isSelected={column.wrapText} onChange={(wrapText) => set({ wrapText })}>
        Break long text into lines
      </Switch>
    </>
  );
}

function CardFields({ columns, column, set }: ColumnPartProps & Pick<ShownColumnFieldsProps, 'columns'>) {
  return (
    <>
      <CellLookFields
        columns={columns}
        column={column}
        set={set}
        label="Beside the number"
        offered={['', 'arrow', 'line']}
      />
      {hasNumberResults(column) && (
        <NumberField
          label="Target"
          isCompact
          placeholder="None"
          value={column.target ?? NaN}
          onChange={(target) => set({ target: target > 0 ? target : null })}
        />
      )}
      <NumberField
        label="Columns to span in the card"
        isCompact
        minValue={1}
        maxValue={12}
        value={column.cardSpan}
        onChange={(cardSpan) => set({ cardSpan: Number.isFinite(cardSpan) ? cardSpan : 1 })}
      />
      <Switch isSelected={column.borderBelow} onChange={(borderBelow) => set({ borderBelow })}>
        Line below
      </Switch>
    </>
  );
}
