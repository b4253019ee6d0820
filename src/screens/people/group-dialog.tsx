import { useState } from 'react';
import { saveGroupDocument } from '#client/people-documents.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import type { Group, Manager } from './people-types.ts';
import { usePeopleChange } from './use-people-change.ts';

const named: Record<number, string> = { 0: 'signed in', 5: 'editor', 10: 'data administrator' };

type GroupDialogProps = {
  group: Group | null;
  viewer: Manager;
  onClose(): void;
};

/** Changes a group, or adds one (`group` null). */
export function GroupDialog({ group, viewer, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group?.name ?? '');
  const [level, setLevel] = useState(group?.authLevel ?? 0);
  const [forNewUsers, setForNewUsers] = useState(group?.forNewUsers ?? false);
  const save = usePeopleChange(saveGroupDocument, 'The group is saved.');
  const levels = Array.from({ length: viewer.level + 1 }, (_, value) => ({
    value: String(value),
    label: named[value] ? `${value} (${named[value]})` : String(value),
  }));

  return (
    <FormDialog
      title={group ? `Edit ${group.name}` : 'Add a group'}
      submitLabel="Save"
      sending={save}

      onSubmit={() =>
        save.mutate(
          {
            id: group?.id ?? null,
            base: group?.revision ?? null,
            name: name.trim(),
            authLevel: level,
            forNewUsers,
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <TextField autoFocus label="Name" isRequired maxLength={100} value={name} onChange={setName} />
      <Select
        label="Access level"
        options={levels}
        value={String(level)}
        onChange={(value) => setLevel(Number(value))}
      />
      <Checkbox isSelected={forNewUsers} onChange={setForNewUsers}>
        People who register join this group, and no other
      </Checkbox>
    </FormDialog>
  );
}
