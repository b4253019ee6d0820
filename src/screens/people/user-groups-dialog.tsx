import { useState } from 'react';
import { changeUserGroupsDocument } from '#client/people-documents.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { GroupChoice } from './group-choice.tsx';
import type { FirstPeople, Manager, User } from './people-types.ts';
import { usePeopleChange } from './use-people-change.ts';

type UserGroupsDialogProps = {
  user: User;
  groups: FirstPeople['groups'];
  viewer: Manager;
  onClose(): void;
};

/** Chooses the groups of a user. */
export function UserGroupsDialog({ user, groups, viewer, onClose }: UserGroupsDialogProps) {
  const [chosen, setChosen] = useState(user.groups);
  const change = usePeopleChange(changeUserGroupsDocument, `The groups of ${user.name} are changed.`);
  // What the dialog was opened with: the list beside it may be read again meanwhile.
  const [seen] = useState(user.groups);
  const idsOf = (list: typeof seen) => list.map(({ id }) => id);
  const save = () =>
    change.mutate({ userId: user.id, groupIds: idsOf(chosen), seenIds: idsOf(seen) }, { onSuccess: onClose });

  return (
    <FormDialog
      title={`Groups of ${user.name}`}
      submitLabel="Save"
      isPending={change.isPending}
      error={change.error}
      onSubmit={save}
      onClose={onClose}
    >
      <GroupChoice first={groups} viewer={viewer} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
