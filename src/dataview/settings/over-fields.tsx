import { columnLabel } from '#domain/source/column/column-label.ts';
import {
  hasOrderOfGroups,
  isOverYears,
  movingRange,
  overKinds,
  type OverKind,
} from '#domain/query/over-groups.ts';
import type { Option } from '#ui/select/option.tsx';
import { Button } from '#ui/button/button.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { changeColumn } from '../state/change-columns.ts';
import { columnKey, type ColumnDescriptor } from '../state/column-descriptor.ts';
import {
  addCompared,
  alongChoices,
  groupedColumns,
  mayBeOver,
  overOf,
  setOver,
} from '../state/over-columns.ts';
import { overInWords } from '../state/over-in-words.ts';

/** What functions over groups are called where they are chosen. */
const kindLabels: Readonly<Record<OverKind, string>> = {
  running: 'Running total',
  difference: 'Difference to the one before',
  change: 'Change to the one before, in %',
  yearDifference: 'Difference to last year',
  yearChange: 'Change to last year, in %',
  index: 'Index (a base is 100)',
  movingSum: 'Moving sum',
  movingAverage: 'Moving average',
  first: 'First value',
  last: 'Last value',
  rank: 'Rank',
  share: 'Share of a part',
};

type OverFieldsProps = {
  columns: ColumnDescriptor[];
  column: ColumnDescriptor;
  onChange(columns: ColumnDescriptor[]): void;
  /** Whether the groups are rows and columns of a pivot. */
  isPivot?: boolean;
};

/**
 * The function over groups of a column of amounts: which one, along which group, and what it is in words.
 * Nothing where no groups are there.
 */
export function OverFields({ columns, column, onChange, isPivot = false }: OverFieldsProps) {
  const key = columnKey(column);
  const set = (change: Partial<ColumnDescriptor>) => onChange(changeColumn(columns, key, () => change));
  const groups = groupedColumns(columns);
  const isOffered = groups.length > 0 && mayBeOver(column);
  if (!isOffered) return null;

  const over = overOf(columns, column);
  return (
    <>
      <Select
        label="Compared with other groups"
        isCompact
        options={kindOptions(columns, column)}
        value={column.over}
        onChange={(kind) => onChange(setOver(columns, key, kind))}
      />
      {!over && (
        <MenuButton
          label={`Add a comparison beside ${columnLabel(column)}`}
          placement="bottom start"
          trigger={
            <Button variant="quiet" size="compact" icon="plus">
              Comparison beside it
            </Button>
          }
          items={kindsFor(columns, column).map((kind) => ({
            id: kind,
            label: kindLabels[kind],
            onAction: () => onChange(addCompared(columns, key, kind)),
          }))}
        />
      )}
      {over && <PlaceFields columns={columns} column={column} set={set} kind={over.kind} isPivot={isPivot} />}
      {over && (over.kind === 'movingSum' || over.kind === 'movingAverage') && (
        <NumberField
          label="Over how many"
          isCompact
          minValue={movingRange.least}
          maxValue={movingRange.most}
          value={column.overN}
          onChange={(overN) => set({ overN: overN ?? movingRange.least })}
        />
      )}
      {over?.kind === 'index' && (
        <TextField
          label="100 at"
          isCompact
          placeholder="The first one"
          value={column.overBase}
          onChange={(overBase) => set({ overBase })}
        />
      )}
      {over && <p className="text-12 text-quiet">{overInWords(over, textsOf(undefined).data)}</p>}
    </>
  );
}

/** What a function over groups is along or, without an order, within; no choice where there is only one. */
function PlaceFields({
  columns,
  column,
  set,
  kind,
  isPivot,
}: Pick<OverFieldsProps, 'columns' | 'column'> & {
  isPivot: boolean;
  set(change: Partial<ColumnDescriptor>): void;
  kind: OverKind;
}) {
  if (!hasOrderOfGroups(kind) && isPivot) return <PartField columns={columns} column={column} set={set} />;
  if (!hasOrderOfGroups(kind)) {
    const whole = { value: '', label: 'All groups' };
    return (
      <Select
        label="Within each"
        isCompact
        options={[whole, ...groupedColumns(columns).map(choice)]}
        value={column.overWithin}
        onChange={(overWithin) => set({ overWithin })}
      />
    );
  }

  const choices = alongChoices(columns, kind);
  const [first] = choices;
  if (!first || choices.length === 1) return null;
  const chosen = choices.find((one) => columnKey(one) === column.overAlong) ?? first;
  return (
    <Select
      label="Along"
      isCompact
      options={choices.map(choice)}
      value={columnKey(chosen)}
      onChange={(overAlong) => set({ overAlong })}
    />
  );
}

/** What a rank or a share of a pivot is within; a group that was chosen in a table stays possible. */
function PartField({
  columns,
  column,
  set,
}: Pick<OverFieldsProps, 'columns' | 'column'> & { set(change: Partial<ColumnDescriptor>): void }) {
  const chosen = groupedColumns(columns).filter((one) => columnKey(one) === column.overWithin);
  const parts: Option[] = [
    { value: '', label: 'All groups of its level' },
    { value: 'row', label: 'Its row' },
    { value: 'column', label: 'Its column' },
    { value: 'parent', label: 'The group around it' },
  ];
  const options = [...parts, ...chosen.map((one) => ({ value: 'group', label: columnLabel(one) }))];

  return (
    <Select
      label="Within"
      isCompact
      options={options}
      value={column.overPart || (chosen.length > 0 && 'group') || ''}
      onChange={(value) =>
        set({ overPart: partOf(value), overWithin: value === 'group' ? column.overWithin : '' })
      }
    />
  );
}

const partOf = (value: string): ColumnDescriptor['overPart'] => {
  if (value === 'row' || value === 'column' || value === 'parent') return value;
  return '';
};

const choice = (column: ColumnDescriptor) => ({ value: columnKey(column), label: columnLabel(column) });

/** The kinds that groups have an order for, as choices; the one that a column has is kept. */
function kindOptions(
  columns: ColumnDescriptor[],
  { over }: ColumnDescriptor,
): readonly Option<ColumnDescriptor['over']>[] {
  return [
    { value: '', label: 'Not compared' },
    ...kindsFor(columns, { over }).map((kind) => ({ value: kind, label: kindLabels[kind] })),
  ];
}

const kindsFor = (columns: ColumnDescriptor[], { over }: Pick<ColumnDescriptor, 'over'>): OverKind[] =>
  overKinds.filter((kind) => kind === over || !isOverYears(kind) || alongChoices(columns, kind).length > 0);
