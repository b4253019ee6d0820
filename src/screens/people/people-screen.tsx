import { Tabs } from '#ui/tabs/tabs.tsx';
import { AccessChanges } from './access-changes.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import type { FirstPeople, Manager } from './people-types.ts';
import { UsersPanel } from './users-panel.tsx';

/** Who may use the installation: users and their groups, invitations and requests, and what was changed. */
export function PeopleScreen({ people, viewer }: { people: FirstPeople; viewer: Manager }) {
  return (
    <>
      <h1 className="text-28 font-semibold">Team</h1>
      <p className="mt-1 max-w-160 text-14 text-quiet">
        A person may do what the highest of the person’s groups may. You can give and change groups up to your
        own level.
      </p>
      <Tabs
        label="Team"
        className="mt-6"
        items={[
          { id: 'users', label: 'Users', content: <UsersPanel people={people} viewer={viewer} /> },
          { id: 'groups', label: 'Groups', content: <GroupsPanel first={people.groups} viewer={viewer} /> },
          { id: 'changes', label: 'Changes of access', content: <AccessChanges /> },
        ]}
      />
    </>
  );
}
