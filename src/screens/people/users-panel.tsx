import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MorePeople } from './more-people.tsx';
import { PeopleHeading } from './people-heading.tsx';
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
  const { isMailed } = people.invitations.invitations;

  return (
    <div className="flex flex-col gap-8">
      {requests.length > 0 && (
        <RequestList list={requests} groups={groups} viewer={viewer} isMailed={isMailed} />
      )}
      <section>
        <PeopleHeading what="user" length={users.length} search={search} onSearch={setSearch}>
          <Button variant="primary" icon="user-plus" onPress={() => setInviting(true)}>
            Invite
          </Button>
        </PeopleHeading>
        {users.length === 0 && (
          <EmptyState text={`No user has “${search.trim()}” in the name or the address.`} />
        )}
        {users.length > 0 && <UserTable users={users.entries} groups={groups} viewer={viewer} />}
        <MorePeople list={users} what="users" />
      </section>
      {invitations.length > 0 && <InvitationList list={invitations} isMailed={isMailed} />}
      {isInviting && (
        <InviteDialog
          groups={groups}
          viewer={viewer}
          isMailed={isMailed}
          onClose={() => setInviting(false)}
        />
      )}
    </div>
  );
}
