import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#api/ask.ts';
import { changeSourceColumnsDocument } from '#api/source-documents.ts';
import { columnType, columnTypes } from '#columns/index.ts';
import { fieldName, fieldProblem } from '#domain/source/change-columns.ts';
import { sourceColumnSchema, type SourceColumn } from '#domain/source/column.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { OptionsEditor } from './options-editor.tsx';

const types = columnTypes.map(({ name, label }) => ({ value: name, label }));
const functions = [
  { value: '', label: 'None' },
  { value: 'sum', label: 'sum' },
  { value: 'list', label: 'list' },
  { value: 'count', label: 'count' },
];

/** Changes are saved this many ms after the last one. */
const saveDelay = 500;

type Edited = { id: number; revision: number; is_dirty: boolean };

/** The field editor: every column attribute of a source. What is changed is saved by itself. */
export function MetadataEditor({ source, start }: { source: Edited; start: SourceColumn[] }) {
  const [columns, setColumns] = useState(start);
  const [waiting, setWaiting] = useState(false);
  const [deleting, setDeleting] = useState<SourceColumn | null>(null);
  const revision = useRef(source.revision);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: async (next: SourceColumn[]) => {
      const variables = { sourceId: source.id, base: revision.current, columns: next };
      revision.current = (await ask(changeSourceColumnsDocument, variables)).changeSourceColumns;
    },
    scope: { id: `columns-${source.id}` },
  });
  const change = (next: SourceColumn[]) => {
    setColumns(next);
    setWaiting(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setWaiting(false);
      save.mutate(next);
    }, saveDelay);
  };
  const unsaved = waiting || save.isPending;
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => event.preventDefault();
    if (unsaved) addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [unsaved]);
  const dirty = source.is_dirty || save.isSuccess;
  return (
    <div className="max-w-[50rem]">
      {dirty && (
        <ErrorNote
          tone="warning"
          className="mb-4"
          message="The metadata changed since the last validation."
        />
      )}
      {save.error && (
        <ErrorNote
          className="mb-4"
          message={save.error.message}
          action={<Button onPress={() => revalidate()}>Reload</Button>}
        />
      )}
      <p role="status" className="mb-2 text-12 text-quiet">
        {unsaved ? 'Saving' : save.isSuccess ? 'Saved' : `${columns.length} columns`}
      </p>
      {columns.length === 0 && <EmptyState text="Please setup metadata." />}
      <ul className="border-t">
        {columns.map((column) => (
          <li key={column.name} className="border-b py-1">
            <ColumnEditor
              column={column}
              onChange={(next) => change(columns.map((other) => (other.name === next.name ? next : other)))}
              onDelete={() => setDeleting(column)}
            />
          </li>
        ))}
      </ul>
      <AddField columns={columns} onAdd={(column) => change([...columns, column])} />
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.display_name || deleting.name}`}
          text={`Are you sure you want to delete column: ${deleting.name}? This action can not be undone.`}
          confirmLabel="Delete"
          isDestructive
          isOpen
          onOpenChange={(open) => !open && setDeleting(null)}
          onConfirm={() => change(columns.filter((column) => column.name !== deleting.name))}
        />
      )}
    </div>
  );
}

function ColumnEditor({
  column,
  onChange,
  onDelete,
}: {
  column: SourceColumn;
  onChange(column: SourceColumn): void;
  onDelete(): void;
}) {
  const set = (part: Partial<SourceColumn>) => onChange({ ...column, ...part });
  const type = columnType(column.type);
  return (
    <Disclosure
      title={
        <span className="flex items-baseline gap-3">
          <span className="truncate">{column.display_name || column.name}</span>
          <span className="text-12 font-normal text-quiet">
            {type.label}
            {column.required && ', required'}
          </span>
        </span>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" isReadOnly value={column.name} />
        <TextField
          label="Display name"
          value={column.display_name}
          onChange={(display_name) => set({ display_name })}
        />
        <Select
          label="Type"
          options={types}
          value={type.name}
          onChange={(name) => set({ type: name, dataType: columnType(name).dataType })}
        />
        <Select
          label="Default function"
          options={functions}
          value={column.defaultFn ?? ''}
          onChange={(fn) => set({ defaultFn: (fn || undefined) as SourceColumn['defaultFn'] })}
        />
        <Switch isSelected={column.required === 'yes'} onChange={(on) => set({ required: on ? 'yes' : '' })}>
          Required
        </Switch>
        {type.dataType === 'text' && (
          <Switch isSelected={column.trim} onChange={(trim) => set({ trim })}>
            Trim blanks
          </Switch>
        )}
        <TextArea
          className="sm:col-span-2"
          label="Description"
          value={column.description ?? ''}
          onChange={(description) => set({ description })}
        />
        {type.hasOptions && (
          <OptionsEditor options={column.options ?? []} onChange={(options) => set({ options })} />
        )}
        <div className="sm:col-span-2">
          <Button size="compact" icon="trash-2" aria-label={`Delete ${column.name}`} onPress={onDelete}>
            Delete
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}

function AddField({ columns, onAdd }: { columns: SourceColumn[]; onAdd(column: SourceColumn): void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const found = fieldProblem(text, columns);
    setProblem(found);
    if (found) return;
    onAdd(sourceColumnSchema.parse({ name: fieldName(text), type: 'text' }));
    setText('');
  };
  return (
    <form
      className="mt-6 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label="Add a field"
        className="grow"
        value={text}
        onChange={(next) => {
          setText(next);
          setProblem(null);
        }}
      />
      <Button type="submit" variant={problem ? 'danger' : 'secondary'}>
        {problem ?? 'Add'}
      </Button>
    </form>
  );
}
