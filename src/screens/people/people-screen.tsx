import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { requestGraph } from '#client/graphql-client.ts';
import { peopleDocument } from '#client/people-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { AccessChanges } from './access-changes.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import type { Manager, People } from './people-types.ts';
import { UsersPanel } from './users-panel.tsx';

/** Who may use the installation: users and their groups, invitations and requests, and what was changed. */
export function PeopleScreen({ people: first, viewer }: { people: People; viewer: Manager }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const { data, error } = useQuery({
    queryKey: queryKeys.people(wanted),
    queryFn: () => requestGraph(peopleDocument, { search: wanted }),
    ...(wanted === '' ? { initialData: first } : {}),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const people = data ?? first;
  return (
    <>
      <h1 className="text-28 font-semibold">Team</h1>
      <p className="mt-1 max-w-160 text-14 text-quiet">
        The access level of a person is the highest of the person’s groups. You can give and change levels up
        to your own, which is {viewer.level}.
      </p>
      {error && <ErrorNote className="mt-4" message={`The list could not be refreshed. ${error.message}`} />}
      <Tabs
        label="Team"
        className="mt-6"
        items={[
          {
            id: 'users',
            label: 'Users',
            content: <UsersPanel people={people} viewer={viewer} search={search} onSearch={setSearch} />,
          },
          {
            id: 'groups',
            label: 'Groups',
            content: <GroupsPanel groups={people.groups} viewer={viewer} />,
          },
          { id: 'changes', label: 'Changes of access', content: <AccessChanges /> },
        ]}
      />
    </>
  );
}
