import { useState } from 'react';
import { changeUserGroupsDocument } from '#client/people-documents.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { GroupChoice } from './group-choice.tsx';
import type { Group, Manager, User } from './people-types.ts';
import { usePeopleChange } from './use-people-change.ts';

/** Chooses the groups of a user. */
export function UserGroupsDialog({
  user,
  groups,
  viewer,
  onClose,
}: {
  user: User;
  groups: Group[];
  viewer: Manager;
  onClose(): void;
}) {
  const [chosen, setChosen] = useState(user.groupIds);
  const change = usePeopleChange(changeUserGroupsDocument, `The groups of ${user.name} are changed.`);
  const save = () => change.mutate({ userId: user.id, groupIds: chosen }, { onSuccess: onClose });
  return (
    <FormDialog
      title={`Groups of ${user.name}`}
      submitLabel="Save"
      isPending={change.isPending}
      error={change.error}
      onSubmit={save}
      onClose={onClose}
    >
      <GroupChoice groups={groups} viewer={viewer} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
