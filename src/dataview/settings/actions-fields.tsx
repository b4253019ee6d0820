import { columnsOfRows } from '#domain/source/column/column.ts';
import { columnChoices } from '#domain/source/column/column-label.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { iconOptions, noIcon } from '#ui/icon/icon-options.ts';
import { MultiSelect, Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { safeHref } from '../state/cell-link.ts';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { rowActionSchema, type RowAction } from '../state/row-action.ts';
import { Panel } from './panel.tsx';

type ActionsFieldsProps = {
  state: Pick<DataState, 'actions' | 'columns'>;
  onChange(actions: RowAction[]): void;
  /** Whether rows are only read, so that their actions are links. */
  isReadOnly?: boolean;
};

/** What can be done with each row: a list of links and deletions. */
export function ActionsFields({
  state: { actions, columns },
  onChange,
  isReadOnly = false,
}: ActionsFieldsProps) {
  const set = (at: number, change: Partial<RowAction>) =>
    onChange(actions.map((action, index) => (index === at ? { ...action, ...change } : action)));
  return (
    <Panel title="Row actions">
      {actions.map((action, at) => (
        <Disclosure key={at} title={action.name || `Action ${at + 1}`} isOpen={action.name === ''}>
          <ActionFields
            action={action}
            columns={columns}
            isReadOnly={isReadOnly}
            set={(change) => set(at, change)}
            onRemove={() => onChange(actions.filter((other) => other !== action))}
          />
        </Disclosure>
      ))}
      <Button
        className="self-start"
        variant="quiet"
        size="compact"
        icon="plus"
        onPress={() => onChange([...actions, rowActionSchema.parse({})])}
      >
        Add an action
      </Button>
    </Panel>
  );
}

type ActionFieldsProps = {
  action: RowAction;
  columns: ColumnDescriptor[];
  isReadOnly: boolean;
  set(change: Partial<RowAction>): void;
  onRemove(): void;
};

function ActionFields({ action, columns, isReadOnly, set, onRemove }: ActionFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <TextField label="Name" isCompact value={action.name} onChange={(name) => set({ name })} />
      {!isReadOnly && (
        <Select
          label="Action"
          isCompact
          options={[
            { value: 'url', label: 'Open an address' },
            { value: 'delete', label: 'Delete the row' },
          ]}
          value={action.actionType}
          onChange={(actionType) => set({ actionType })}
        />
      )}
      {action.actionType === 'url' && <AddressFields action={action} columns={columns} set={set} />}
      {!isReadOnly && <ActionLookFields action={action} set={set} />}
      <Button className="self-start" variant="quiet" size="compact" icon="trash-2" onPress={onRemove}>
        Remove action
      </Button>
    </div>
  );
}

/** When an action is there, and its icon. */
function ActionLookFields({ action, set }: Pick<ActionFieldsProps, 'action' | 'set'>) {
  return (
    <>
      <Select
        label="Display"
        isCompact
        description="Rows can be deleted only while they are being edited."
        options={[
          { value: 'edit only', label: 'Edit only' },
          { value: 'view only', label: 'View only' },
          { value: 'both', label: 'Both' },
        ]}
        value={action.display}
        onChange={(display) => set({ display })}
      />
      <Select
        label="Icon"
        isCompact
        options={iconOptions}
        value={action.icon || noIcon}
        onChange={(icon) => set({ icon: icon === noIcon ? '' : icon })}
      />
    </>
  );
}

type AddressFieldsProps = {
  action: RowAction;
  columns: ColumnDescriptor[];
  set(change: Partial<RowAction>): void;
};

function AddressFields({ action, columns, set }: AddressFieldsProps) {
  const isUnsafe = action.url !== '' && safeHref(action.url) === null;
  return (
    <>
      <TextField
        label="Address"
        isCompact
        value={action.url}
        onChange={(url) => set({ url })}
        error={isUnsafe ? 'Enter an address that begins with /, https:, mailto: or tel:.' : undefined}
      />
      <Select
        label="Appended to the address"
        isCompact
        options={[
          { value: 'none', label: 'Nothing' },
          { value: 'id', label: 'The row’s id' },
          { value: 'value', label: 'Values of columns' },
        ]}
        value={action.searchParams}
        onChange={(searchParams) => set({ searchParams })}
      />
      {action.searchParams === 'value' && (
        <MultiSelect
          label="Columns"
          isCompact
          options={columnChoices(columnsOfRows(columns).filter(({ isDuplicate }) => !isDuplicate))}
          value={action.columns}
          onChange={(names) => set({ columns: names })}
        />
      )}
    </>
  );
}
