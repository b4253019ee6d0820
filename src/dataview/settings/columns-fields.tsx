import { columnLabel } from '#domain/source/column-label.ts';
import { useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SortableList } from '#ui/sortable-tree/sortable-list.tsx';
import { useSource } from '../source-catalogue.ts';
import { columnsOfSource } from '../choose-source.ts';
import { columnKey, type ColumnDescriptor } from '../column-descriptor.ts';
import { appendShown, moveShown, setShown, toggleIdColumn } from '../column-rules.ts';
import type { DataState } from '../data-state.ts';
import { AddColumn } from './add-column.tsx';
import { ColumnFields } from './column-fields.tsx';
import { Panel } from './panel.tsx';

type ColumnsFieldsProps = {
  state: DataState;
  onChange(columns: ColumnDescriptor[]): void;
  forCards: boolean;
};

/** The columns that are shown, in their order: each is moved, opens to its settings, and is taken away; others are added. */
export function ColumnsFields({ state, onChange, forCards }: ColumnsFieldsProps) {
  const columns = useCurrentColumns(state);
  const addButton = useRef<HTMLButtonElement>(null);
  if (columns.length === 0) return null;
  const shown = columns.filter(({ show }) => show);
  const items = shown.map((column) => ({ id: columnKey(column), label: columnLabel(column), column }));
  const remove = (key: string) => {
    onChange(setShown(columns, key, false));
    addButton.current?.focus();
  };
  return (
    <Panel title="Columns">
      <SortableList
        label="Columns"
        items={items}
        onMove={(key, before) => onChange(moveShown(columns, key, before))}
        renderItem={({ id, label, column }) => (
          <>
            <ColumnFields
              columns={columns}
              column={column}
              onChange={onChange}
              forCards={forCards}
              hasAllTotals={state.display.showTotal}
            />
            <IconButton icon="x" label={`Remove ${label}`} onPress={() => remove(id)} />
          </>
        )}
      />
      <div className="flex flex-wrap gap-1">
        <AddColumn
          columns={columns.filter(({ show }) => !show)}
          onAdd={(key) => onChange(appendShown(columns, key))}
          buttonRef={addButton}
        />
        <Button variant="quiet" size="compact" onPress={() => onChange(toggleIdColumn(columns))}>
          {columns.some(({ systemCol }) => systemCol) ? 'Remove the ID column' : 'Add the ID column'}
        </Button>
      </div>
    </Panel>
  );
}

/** The stored columns and those that the source has got since. */
function useCurrentColumns({ columns, sourceInfo }: DataState): ColumnDescriptor[] {
  const source = useSource(sourceInfo?.sourceId);
  return source && columns.length > 0 ? columnsOfSource(source.columns, columns) : columns;
}
