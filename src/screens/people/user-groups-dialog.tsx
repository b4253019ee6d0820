import { useState } from 'react';
import { changeUserGroupsDocument } from '#client/people-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
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
    <Dialog
      title={`Groups of ${user.name}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={change.isPending} onPress={save}>
            Save
          </Button>
        </>
      }
    >
      <GroupChoice groups={groups} viewer={viewer} chosen={chosen} onChange={setChosen} />
      {change.error && <ErrorNote className="mt-4" message={change.error.message} />}
    </Dialog>
  );
}
