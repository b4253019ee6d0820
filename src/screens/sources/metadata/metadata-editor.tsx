import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { useState, type ReactNode } from 'react';
import { columnType } from '#columns/index.ts';
import { deletionProblem } from '#domain/source/column/calculated-from.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SaveStatus } from '#ui/save-status/save-status.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { AddField } from './add-field.tsx';
import { SourceColumnFields } from './source-column-fields.tsx';
import { ColumnsOrder } from './columns-order.tsx';
import { ColumnsGrid } from './columns-grid.tsx';
import { DraftNotes } from './draft-notes.tsx';
import { NewMeasure } from './measure-fields.tsx';
import { LanguagesGrid } from './languages/languages-grid.tsx';
import { useColumnsDraft } from './use-columns-draft.ts';

/** From this many columns on there is a search among them. */
const searchFrom = 10;

/** What the columns are opened for. */
type Mode = 'edit' | 'order' | 'languages';

type Edited = { id: number; revision: number; is_dirty: boolean; versions: { id: number }[] };

/** The field editor: every column attribute of a source. Changes are saved automatically. */
export function MetadataEditor({ source, start }: { source: Edited; start: SourceColumn[] }) {
  const [draft, snapshot] = useColumnsDraft({ id: source.id, revision: source.revision, columns: start });
  const [deleting, setDeleting] = useState<SourceColumn | null>(null);
  const [mode, setMode] = useState<Mode>('edit');
  const [term, setTerm] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const isWide = useIsWide();
  const { columns } = snapshot;
  const { change } = draft;
  const hasStatus = snapshot.hasSaved || snapshot.saving.kind !== 'saved';
  const shown = columns.filter(({ name, display_name }) =>
    foldLetters(`${name}\n${display_name}`).includes(foldLetters(term.trim())),
  );

  const versionId = source.versions[0]?.id ?? null;
  const add = (column: SourceColumn) => {
    change([...columns, column]);
    setSelected(column.name);
  };
  const addField = (
    <>
      <AddField columns={columns} onAdd={add} />
      <NewMeasure columns={columns} versionId={versionId} onAdd={add} />
    </>
  );
  return (
    <div
      className={mode === 'languages' || (isWide && mode === 'edit') ? '' : 'max-w-[50rem]'}
      onBlur={() => void draft.flush()}
    >
      <DraftNotes draft={draft} snapshot={snapshot} source={source} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        {hasStatus && <SaveStatus state={snapshot.saving} className="text-12" />}
        {!hasStatus && <p className="text-12 text-quiet">{plural(columns.length, 'column')}</p>}
        <div className="flex flex-wrap gap-2">
          {columns.length >= searchFrom && mode !== 'order' && (
            <SearchField isCompact label="Search columns" className="w-56" value={term} onChange={setTerm} />
          )}
          <ModeButtons mode={mode} columns={columns.length} onChange={setMode} />
        </div>
      </div>
      {columns.length === 0 && <EmptyState text="Please setup metadata." />}
      {mode === 'order' && <ColumnsOrder columns={columns} onChange={change} />}
      {mode === 'languages' && <LanguagesGrid columns={columns} shown={shown} onChange={change} />}
      {mode === 'edit' && (
        <EditedColumns
          columns={columns}
          shown={shown}
          versionId={versionId}
          isWide={isWide}
          selected={selected}
          onSelect={setSelected}
          onChange={(next) => change(columns.map((other) => (other.name === next.name ? next : other)))}
          onDelete={setDeleting}
          addField={addField}
        />
      )}
      {columns.length > 0 && shown.length === 0 && (
        <EmptyState text={`No column has “${term.trim()}” in its name.`} />
      )}
      {(mode === 'order' || shown.length === 0) && <div className="max-w-[50rem]">{addField}</div>}
      {deleting && (
        <ConfirmDialog
          title={`Delete ${columnLabel(deleting)}`}
          text={`Are you sure you want to delete column: ${deleting.name}? This action can not be undone.`}
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          isDestructive
          isOpen
          onOpenChange={(open) => !open && setDeleting(null)}
          onConfirm={() => {
            const problem = deletionProblem(columns, deleting.name);
            if (problem) throw new Error(problem);
            change(columns.filter((column) => column.name !== deleting.name));
          }}
        />
      )}
    </div>
  );
}

type ModeButtonsProps = { mode: Mode; columns: number; onChange(mode: Mode): void };

function ModeButtons({ mode, columns, onChange }: ModeButtonsProps) {
  if (mode !== 'edit') {
    return (
      <Button size="compact" onPress={() => onChange('edit')}>
        Done
      </Button>
    );
  }

  return (
    <>
      {columns > 0 && (
        <Button size="compact" icon="globe" onPress={() => onChange('languages')}>
          Languages
        </Button>
      )}
      {columns > 1 && (
        <Button size="compact" icon="grip-vertical" onPress={() => onChange('order')}>
          Reorder
        </Button>
      )}
    </>
  );
}

type EditedProps = {
  columns: readonly SourceColumn[];
  /** Those of the columns that the search finds. */
  shown: readonly SourceColumn[];
  versionId: number | null;
  isWide: boolean;
  selected: string | null;
  onSelect(name: string): void;
  onChange(column: SourceColumn): void;
  onDelete(column: SourceColumn): void;
  /** What adds a field, below the last one. */
  addField: ReactNode;
};

/**
 * The columns as a table with the details of one beside it; as a list to unfold where there is no room for
 * that.
 */
function EditedColumns(props: EditedProps) {
  const { columns, shown, versionId, isWide, selected, onSelect, onChange, onDelete, addField } = props;
  const fields = { columns, versionId, onChange };
  const first = shown[0];
  if (!first) return null;

  const detailed = shown.find(({ name }) => name === selected) ?? first;
  // What adds a field is at one place of the tree for all widths, so that what was typed in it stays.
  return (
    <div className={isWide ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_28rem]' : ''}>
      <div className="min-w-0">
        {isWide ? (
          <ColumnsGrid columns={shown} selected={detailed.name} onSelect={onSelect} onChange={onChange} />
        ) : (
          <ul className="border-t">
            {shown.map((column) => (
              <ColumnRow key={column.name} {...fields} column={column} onDelete={() => onDelete(column)} />
            ))}
          </ul>
        )}
        {addField}
      </div>
      {isWide && (
        <section
          aria-label={`Details of ${detailed.name}`}
          className="sticky top-20 max-h-[calc(100vh-6rem)] overflow-y-auto rounded-panel border border-hairline p-4"
        >
          <h2 className="mb-3 text-16 font-semibold break-words">{columnLabel(detailed)}</h2>
          <SourceColumnFields key={detailed.name} {...fields} column={detailed} />
          <DeleteColumn column={detailed} onDelete={() => onDelete(detailed)} />
        </section>
      )}
    </div>
  );
}

function DeleteColumn({ column, onDelete }: { column: SourceColumn; onDelete(): void }) {
  return (
    <Button
      className="mt-5"
      size="compact"
      icon="trash-2"
      aria-label={`Delete ${column.name}`}
      onPress={onDelete}
    >
      Delete
    </Button>
  );
}

type RowProps = Parameters<typeof SourceColumnFields>[0] & { onDelete(): void };

/** One column, folded; its fields are made once it is opened. */
function ColumnRow({ onDelete, ...fields }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { column } = fields;

  return (
    <li className="border-b py-1">
      <Disclosure
        onToggle={setOpen}
        title={
          <span className="flex items-baseline gap-3">
            <span className="truncate">{columnLabel(column)}</span>
            <span className="shrink-0 text-12 font-normal text-quiet">
              {columnType(column.type).label}
              {column.required && ', required'}
            </span>
          </span>
        }
      >
        {isOpen && (
          <>
            <SourceColumnFields {...fields} />
            <DeleteColumn column={column} onDelete={onDelete} />
          </>
        )}
      </Disclosure>
    </li>
  );
}
