import { useState } from 'react';
import { columnType, typeOptionsOf } from '#columns/index.ts';
import { normaliseColumn } from '#domain/source/column/change-columns.ts';
import { isMeasure, type SourceColumn } from '#domain/source/column/column.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';
import { TableCell, TableHeaderCell, Table } from '#ui/table/table.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { functionOptions } from './column-attributes.ts';
import { FormatField, UnitField } from './format-fields.tsx';
import { moveBetweenCells } from './move-between-cells.ts';

/** How many columns are shown at first, and how many more each time: each of them is a row of fields. */
const step = 60;

type Props = {
  columns: readonly SourceColumn[];
  /** The name of the column whose details are shown. */
  selected: string | null;
  onSelect(name: string): void;
  onChange(column: SourceColumn): void;
};

/**
 * The columns of a source as a table to edit: arrow keys and Enter move between its cells, as in a
 * spreadsheet.
 */
export function ColumnsGrid({ columns, selected, onSelect, onChange }: Props) {
  const [count, setCount] = useState(step);
  const rest = columns.length - count;

  return (
    <>
      <div className="[&_td]:px-1.5 [&_th]:px-1.5" onKeyDownCapture={moveBetweenCells}>
        <Table label="Columns">
          <thead>
            <tr>
              <TableHeaderCell>Column</TableHeaderCell>
              <TableHeaderCell>Display name</TableHeaderCell>
              <TableHeaderCell>Type</TableHeaderCell>
              <TableHeaderCell>Unit</TableHeaderCell>
              <TableHeaderCell>Decimals or dates</TableHeaderCell>
              <TableHeaderCell>Description</TableHeaderCell>
              <TableHeaderCell>Function</TableHeaderCell>
              <TableHeaderCell>Options</TableHeaderCell>
            </tr>
          </thead>
          <tbody>
            {columns.slice(0, count).map((column) => (
              <ColumnCells
                key={column.name}
                column={column}
                isSelected={column.name === selected}
                onSelect={() => onSelect(column.name)}
                onChange={onChange}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {rest > 0 && (
        <Button variant="quiet" className="mt-2" onPress={() => setCount(count + step)}>
          Show {Math.min(rest, step)} more of {plural(rest, 'column')}
        </Button>
      )}
    </>
  );
}

function ColumnCells({
  column,
  isSelected,
  onSelect,
  onChange,
}: Pick<Props, 'onChange'> & { column: SourceColumn; isSelected: boolean; onSelect(): void }) {
  const { name } = column;
  const type = columnType(column.type);
  const set = (part: Partial<SourceColumn>) => onChange({ ...column, ...part });

  return (
    <tr
      onFocus={onSelect}
      className={isSelected ? 'bg-accent-soft' : 'hover:bg-ink/3'}
      aria-current={isSelected ? 'true' : undefined}
    >
      <TableCell isHeader className="ps-2!">
        <button
          type="button"
          className="touch-target max-w-40 truncate text-start hover:text-accent"
          title={name}
          aria-label={`Details of ${name}`}
          onClick={onSelect}
        >
          {name}
          {column.required === 'yes' && <span className="text-quiet"> *</span>}
        </button>
      </TableCell>
      <TableCell className="min-w-44">
        <TextField
          isCompact
          hideLabel
          label={`Display name of ${name}`}
          value={column.display_name}
          onChange={(display_name) => set({ display_name })}
        />
      </TableCell>
      <TableCell className="min-w-36">
        <Select
          isCompact
          hideLabel
          label={`Type of ${name}`}
          options={typeOptionsOf(column)}
          value={type.name}
          onChange={(next) => onChange(normaliseColumn({ ...column, type: next }, columnType(next).dataType))}
        />
      </TableCell>
      <TableCell className="min-w-20">
        <UnitField isCell column={column} onChange={onChange} />
      </TableCell>
      <TableCell className="min-w-40">
        <FormatField isCell column={column} onChange={onChange} />
      </TableCell>
      <TableCell className="min-w-56">
        <TextField
          isCompact
          hideLabel
          label={`Description of ${name}`}
          value={column.description ?? ''}
          onChange={(description) => set({ description })}
        />
      </TableCell>
      <TableCell className="min-w-28">
        {!isMeasure(column) && (
          <Select
            isCompact
            hideLabel
            label={`Default function of ${name}`}
            options={functionOptions}
            value={column.defaultFn ?? ''}
            onChange={(fn) => set({ defaultFn: fn || undefined })}
          />
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-quiet">
        {type.hasOptions &&
          (column.mapped_options ? 'other source' : plural(column.options?.length ?? 0, 'option'))}
      </TableCell>
    </tr>
  );
}
