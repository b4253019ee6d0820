import { useState } from 'react';
import { plural } from '#domain/value/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MorePeople } from './more-people.tsx';
import type { FirstPeople, Manager } from './people-types.ts';
import { RequestList } from './request-list.tsx';
import { useInvitationList, useRequestList, useUserList } from './use-people-list.ts';
import { UserTable } from './user-table.tsx';

/** People who request an account, users, and people who were invited. */
export function UsersPanel({ people, viewer }: { people: FirstPeople; viewer: Manager }) {
  const [search, setSearch] = useState('');
  const [isInviting, setInviting] = useState(false);
  const users = useUserList(people.users, search);
  const invitations = useInvitationList(people.invitations, search);
  const requests = useRequestList(people.requests, search);
  const { groups } = people;
  return (
    <div className="flex flex-col gap-8">
      {requests.length > 0 && <RequestList list={requests} groups={groups} viewer={viewer} />}
      <section>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-18 font-semibold">{plural(users.length, 'user')}</h2>
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            <SearchField
              label="Search users"
              placeholder="Search..."
              value={search}
              maxLength={200}
              onChange={setSearch}
              className="w-64 max-w-full max-sm:w-full"
            />
            <Button variant="primary" icon="user-plus" onPress={() => setInviting(true)}>
              Invite
            </Button>
          </div>
        </div>
        {users.length === 0 ? (
          <EmptyState text={`No user has “${search.trim()}” in the name or the address.`} />
        ) : (
          <UserTable users={users.entries} groups={groups} viewer={viewer} />
        )}
        <MorePeople list={users} what="users" />
      </section>
      {invitations.length > 0 && <InvitationList list={invitations} />}
      {isInviting && <InviteDialog groups={groups} viewer={viewer} onClose={() => setInviting(false)} />}
    </div>
  );
}
