import { columnLabel } from '#domain/source/column/column-label.ts';
import { useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { SortableList } from '#ui/sortable-tree/sortable-list.tsx';
import { useSource } from '../sources/source-catalogue.ts';
import { columnKey, type ColumnDescriptor } from '../state/column-descriptor.ts';
import { appendShown, moveShown, setShown, toggleIdColumn } from '../state/column-rules.ts';
import { isGone, withNewColumns } from '../sources/current-columns.ts';
import type { DataState } from '../state/data-state.ts';
import { showableColumns } from '../state/offered-columns.ts';
import { AddColumn } from './add-column.tsx';
import { ShownColumnFields } from './shown-column-fields.tsx';
import { goneText } from './gone-text.ts';
import { Panel } from './panel.tsx';

type ColumnsFieldsProps = {
  state: DataState;
  onChange(columns: ColumnDescriptor[]): void;
  /** Shows one figure with its trend instead; absent where that is not offered. */
  onKeyFigure?: (() => void) | undefined;
  forCards: boolean;
};

/**
 * The columns that are shown, in their order: each is moved, opens to its settings, and is taken away; others
 * are added.
 */
export function ColumnsFields({ state, onChange, onKeyFigure, forCards }: ColumnsFieldsProps) {
  const source = useSource(state.sourceInfo?.sourceId);
  const columns = withNewColumns(state.columns, source);
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
            {isGone(column, source) ? (
              <p className="min-w-0 flex-1 self-center text-14 text-danger">{goneText('column', label)}</p>
            ) : (
              <ShownColumnFields
                columns={columns}
                column={column}
                versionId={state.sourceInfo?.versionId ?? 0}
                onChange={onChange}
                forCards={forCards}
                hasAllTotals={state.display.showTotal}
              />
            )}
            <IconButton icon="x" label={`Remove ${label}`} onPress={() => remove(id)} />
          </>
        )}
      />
      <div className="flex flex-wrap gap-1">
        {onKeyFigure && (
          <Button variant="quiet" size="compact" onPress={onKeyFigure}>
            One figure with its trend
          </Button>
        )}
        <AddColumn
          columns={showableColumns(columns).filter((column) => !isGone(column, source))}
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
