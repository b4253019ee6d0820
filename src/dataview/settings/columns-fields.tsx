import { columnLabel } from '#domain/source/column-label.ts';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { useSourceCatalogue } from '../source-catalogue.ts';
import { columnsOfSource } from '../choose-source.ts';
import { columnKey, type ColumnDescriptor } from '../column-descriptor.ts';
import { setShown, toggleIdColumn } from '../column-rules.ts';
import type { DataState } from '../data-state.ts';
import { ColumnFields } from './column-fields.tsx';
import { Panel } from './panel.tsx';

type ColumnsFieldsProps = {
  state: DataState;
  onChange(columns: ColumnDescriptor[]): void;
  forCards?: boolean;
};

/** From this many columns on there is a search field above them. */
const manyColumns = 12;

/** All columns: a tick shows one, and those shown open to their settings. */
export function ColumnsFields({ state, onChange, forCards = false }: ColumnsFieldsProps) {
  const [search, setSearch] = useState('');
  const columns = useCurrentColumns(state);
  if (columns.length === 0) return null;
  const found = columns.filter((column) => columnLabel(column).toLowerCase().includes(search.toLowerCase()));
  return (
    <Panel title="Columns">
      {columns.length >= manyColumns && (
        <SearchField
          label="Find a column"
          isCompact
          placeholder="Find a column"
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className="flex flex-col">
        {found.map((column) => {
          const key = columnKey(column);
          return (
            <li key={key} className="flex items-start gap-1">
              <Checkbox
                aria-label={`Show ${columnLabel(column)}`}
                className="pt-2"
                isSelected={column.show}
                onChange={(show) => onChange(setShown(columns, key, show))}
              />
              {column.show ? (
                <ColumnFields
                  columns={columns}
                  column={column}
                  onChange={onChange}
                  forCards={forCards}
                  hasAllTotals={state.display.showTotal}
                />
              ) : (
                <span className="min-w-0 flex-1 truncate py-2 pl-5 text-14 text-quiet">
                  {columnLabel(column)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button
        className="self-start"
        variant="quiet"
        size="compact"
        onPress={() => onChange(toggleIdColumn(columns))}
      >
        {columns.some(({ systemCol }) => systemCol) ? 'Remove the ID column' : 'Add the ID column'}
      </Button>
    </Panel>
  );
}

/** The stored columns and those that the source has got since. */
function useCurrentColumns({ columns, sourceInfo }: DataState): ColumnDescriptor[] {
  const source = useSourceCatalogue().find(({ id }) => id === sourceInfo?.sourceId);
  return source && columns.length > 0 ? columnsOfSource(source.columns, columns) : columns;
}
