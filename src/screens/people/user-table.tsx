import { useState, type ReactNode } from 'react';
import {
  deleteUserDocument,
  endUserSessionsDocument,
  removeSecondFactorDocument,
  suspendUserDocument,
  changeUserGroupsDocument,
} from '#client/people-documents.ts';
import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import type { FirstPeople, Manager, User } from './people-types.ts';
import { userActions, type UserDialog } from './user-actions.ts';
import { LevelName } from '../list-parts/level-name.tsx';
import { usePeopleChange } from './use-people-change.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { GroupChoice } from './group-choice.tsx';

type UserGroupsDialogProps = {
  user: User;
  groups: FirstPeople['groups'];
  viewer: Manager;
  onClose(): void;
};

type UserTableProps = {
  users: User[];
  groups: FirstPeople['groups'];
  viewer: Manager;
};

/** Users with their groups, and what can be done about each; a user above the viewer can only be seen. */
export function UserTable({ users, groups, viewer }: UserTableProps) {
  const [opened, setOpened] = useState<{ user: User; what: UserDialog } | null>(null);
  const suspend = usePeopleChange(suspendUserDocument, 'The user is suspended.');
  const restore = usePeopleChange(suspendUserDocument, 'The user is restored.');
  const endSessions = usePeopleChange(endUserSessionsDocument, 'All sessions of the user have ended.');
  const removeFactor = usePeopleChange(removeSecondFactorDocument, 'The second factor is removed.');
  const remove = usePeopleChange(deleteUserDocument, 'The account is deleted.');
  const failure = restore.error ?? endSessions.error ?? removeFactor.error;
  const close = () => setOpened(null);
  const actionsOf = (user: User) =>
    userActions(user, viewer, {
      open: (what) => setOpened({ user, what }),
      endSessions: () => endSessions.mutate({ userId: user.id }),
      removeFactor: () => removeFactor.mutate({ userId: user.id }),
      restore: () => restore.mutate({ userId: user.id, isSuspended: false }),
    });

  return (
    <>
      {failure && <ErrorNote className="mt-3" error={failure} />}
      <Table label="Users" className="mt-3">
        <thead>
          <tr>
            <TableHeaderCell>User</TableHeaderCell>
            <TableHeaderCell>Groups</TableHeaderCell>
            <TableHeaderCell>Level</TableHeaderCell>
            <TableHeaderCell className="max-md:hidden">Last used (UTC)</TableHeaderCell>
            <TableHeaderCell>
              <span className="sr-only">Actions</span>
            </TableHeaderCell>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user}>
              {user.level <= viewer.level && (
                <MenuButton label={`Actions for ${user.name}`} items={actionsOf(user)} />
              )}
            </UserRow>
          ))}
        </tbody>
      </Table>
      {opened?.what === 'groups' && (
        <UserGroupsDialog user={opened.user} groups={groups} viewer={viewer} onClose={close} />
      )}
      <ConfirmDialog
        title={`Suspend ${opened?.user.name}?`}
        text="All sessions of the user end at once, and signing in is refused until the user is restored."
        confirmLabel="Suspend"
        pendingLabel="Suspending..."
        isDestructive
        isOpen={opened?.what === 'suspend'}
        onOpenChange={close}
        onConfirm={async () => {
          if (opened) {
            await suspend.mutateAsync({ userId: opened.user.id, isSuspended: true });
          }
        }}
      />
      <ConfirmDialog
        title={`Delete ${opened?.user.name}?`}
        text="The account with its password and sessions is deleted forever. What the user wrote stays."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        isDestructive
        isOpen={opened?.what === 'delete'}
        onOpenChange={close}
        onConfirm={async () => {
          if (opened) {
            await remove.mutateAsync({ userId: opened.user.id });
          }
        }}
      />
    </>
  );
}

function UserRow({ user, children }: { user: User; children: ReactNode }) {
  return (
    <Row>
      <TableCell isHeader className="min-w-40 wrap-anywhere">
        {user.name} {user.isSuspended && <Pill tone="danger">Suspended</Pill>}
        <span className="block text-12 font-normal text-quiet">{user.email}</span>
      </TableCell>
      <TableCell>{user.groups.map(({ name }) => name).join(', ') || '–'}</TableCell>
      <TableCell>
        <LevelName level={user.level} />
      </TableCell>
      <TableCell className="tabular whitespace-nowrap text-quiet max-md:hidden">
        {user.seenAt ? formatTimestamp(user.seenAt) : '–'}
      </TableCell>
      <TableCell className="text-end">{children}</TableCell>
    </Row>
  );
}

/** Chooses the groups of a user. */
function UserGroupsDialog({ user, groups, viewer, onClose }: UserGroupsDialogProps) {
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
      sending={change}

      onSubmit={save}
      onClose={onClose}
    >
      <GroupChoice first={groups} viewer={viewer} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
