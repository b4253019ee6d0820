import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { useState } from 'react';
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
  const changeOne = (next: SourceColumn) =>
    change(columns.map((other) => (other.name === next.name ? next : other)));
  const fields = { columns, versionId, onChange: changeOne };
  const hasDetails = isWide && mode === 'edit';
  const detailed = hasDetails ? (shown.find(({ name }) => name === selected) ?? shown[0]) : undefined;

  return (
    <div
      className={mode === 'languages' || hasDetails ? '' : 'max-w-[50rem]'}
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
      <div className={detailed ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_28rem]' : ''}>
        <div className="min-w-0">
          {columns.length === 0 && <EmptyState text="Please setup metadata." />}
          <ColumnsInMode
            {...fields}
            mode={mode}
            shown={shown}
            detailed={detailed}
            onChangeAll={change}
            onSelect={setSelected}
            onDelete={setDeleting}
          />
          {columns.length > 0 && shown.length === 0 && (
            <EmptyState text={`No column has “${term.trim()}” in its name.`} />
          )}
          {/* At one place of the tree for all widths and modes, so that what was typed in it stays. */}
          <div hidden={mode === 'languages'}>
            <AddField columns={columns} onAdd={add} />
            <NewMeasure columns={columns} versionId={versionId} onAdd={add} />
          </div>
        </div>
        {detailed && <ColumnDetails {...fields} column={detailed} onDelete={() => setDeleting(detailed)} />}
      </div>
      {deleting && (
        <DeleteDialog
          column={deleting}
          columns={columns}
          onClose={() => setDeleting(null)}
          onDelete={() => change(columns.filter((column) => column.name !== deleting.name))}
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

type DeleteDialogProps = {
  column: SourceColumn;
  columns: readonly SourceColumn[];
  onClose(): void;
  onDelete(): void;
};

function DeleteDialog({ column, columns, onClose, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${columnLabel(column)}`}
      text={`Are you sure you want to delete column: ${column.name}? This action can not be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isDestructive
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={() => {
        const problem = deletionProblem(columns, column.name);
        if (problem) throw new Error(problem);
        onDelete();
      }}
    />
  );
}

type FieldsProps = {
  columns: readonly SourceColumn[];
  versionId: number | null;
  onChange(column: SourceColumn): void;
};

type ColumnsProps = FieldsProps & {
  mode: Mode;
  /** Those of the columns that the search finds. */
  shown: readonly SourceColumn[];
  /** The column whose details are beside the table; there is a list where there is no room for them. */
  detailed: SourceColumn | undefined;
  onChangeAll(columns: readonly SourceColumn[]): void;
  onSelect(name: string): void;
  onDelete(column: SourceColumn): void;
};

/** The columns to be put in order or translated; else as a table, or as a list to unfold. */
function ColumnsInMode({ mode, shown, detailed, onChangeAll, onSelect, onDelete, ...fields }: ColumnsProps) {
  const { columns, onChange } = fields;
  if (mode === 'order') return <ColumnsOrder columns={columns} onChange={onChangeAll} />;
  if (mode === 'languages') return <LanguagesGrid columns={columns} shown={shown} onChange={onChangeAll} />;
  if (shown.length === 0) return null;
  if (detailed) {
    return <ColumnsGrid columns={shown} selected={detailed.name} onSelect={onSelect} onChange={onChange} />;
  }

  return (
    <ul className="border-t">
      {shown.map((column) => (
        <ColumnRow key={column.name} {...fields} column={column} onDelete={() => onDelete(column)} />
      ))}
    </ul>
  );
}

function ColumnDetails({
  column,
  onDelete,
  ...fields
}: FieldsProps & { column: SourceColumn; onDelete(): void }) {
  return (
    <section
      aria-label={`Details of ${column.name}`}
      className="sticky top-20 max-h-[calc(100vh-6rem)] overflow-y-auto rounded-panel border border-hairline p-4"
    >
      <h2 className="mb-3 text-16 font-semibold break-words">{columnLabel(column)}</h2>
      <SourceColumnFields key={column.name} {...fields} column={column} />
      <DeleteColumn column={column} onDelete={onDelete} />
    </section>
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
