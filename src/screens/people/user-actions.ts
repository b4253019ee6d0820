import { accessLevels } from '#domain/access/access.ts';
import type { MenuEntry } from '#ui/menu/menu.tsx';
import type { Manager, User } from './people-types.ts';

/** What opens a dialog about a user. */
export type UserDialog = 'groups' | 'suspend' | 'delete';

type Actions = { open(dialog: UserDialog): void; endSessions(): void; removeFactor(): void; restore(): void };

/** What the viewer can do about a user; the own account can neither be suspended nor deleted. */
export function userActions(user: User, viewer: Manager, act: Actions): MenuEntry[] {
  const isViewer = user.id === viewer.id;
  const mayDelete = !isViewer && viewer.level >= accessLevels.dataAdministrator;

  return [
    { id: 'groups', label: 'Groups…', icon: 'users', onAction: () => act.open('groups') },
    {
      id: 'sessions',
      label: 'End all sessions',
      icon: 'log-out',
      isDisabled: user.sessions === 0,
      onAction: act.endSessions,
    },
    user.hasSecondFactor && removeSecondFactor(act),
    !isViewer && user.isSuspended && restore(act),
    !isViewer && !user.isSuspended && suspend(act),
    mayDelete && deleteUser(act),
  ].filter((entry) => entry !== false);
}

const removeSecondFactor = ({ removeFactor }: Actions): MenuEntry => ({
  id: 'second-factor',
  label: 'Remove the second factor',
  icon: 'undo-2',
  onAction: removeFactor,
});

const restore = (act: Actions): MenuEntry => ({
  id: 'restore',
  label: 'Restore',
  icon: 'undo-2',
  onAction: act.restore,
});

const suspend = ({ open }: Actions): MenuEntry => ({
  id: 'suspend',
  label: 'Suspend…',
  icon: 'lock',
  onAction: () => open('suspend'),
});

const deleteUser = ({ open }: Actions): MenuEntry => ({
  id: 'delete',
  label: 'Delete…',
  icon: 'trash-2',
  isDanger: true,
  onAction: () => open('delete'),
});
