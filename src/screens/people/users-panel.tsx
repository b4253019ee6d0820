import { useState } from 'react';
import { plural } from '#domain/value/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Manager, People } from './people-types.ts';
import { RequestList } from './request-list.tsx';
import { UserTable } from './user-table.tsx';

/** People who request an account, users, and people who were invited. */
export function UsersPanel({
  people: { people, groups, invitations, accountRequests },
  viewer,
  search,
  onSearch,
}: {
  people: People;
  viewer: Manager;
  search: string;
  onSearch(text: string): void;
}) {
  const [isInviting, setInviting] = useState(false);
  const hidden = people.length - people.users.length;
  return (
    <div className="flex flex-col gap-8">
      {accountRequests.length > 0 && (
        <RequestList requests={accountRequests} groups={groups} viewer={viewer} />
      )}
      <section>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-18 font-semibold">{plural(people.length, 'user')}</h2>
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            <SearchField
              label="Search users"
              placeholder="Search..."
              value={search}
              onChange={onSearch}
              className="w-64 max-w-full max-sm:w-full"
            />
            <Button variant="primary" icon="user-plus" onPress={() => setInviting(true)}>
              Invite
            </Button>
          </div>
        </div>
        {people.users.length === 0 ? (
          <EmptyState text={`No user has “${search.trim()}” in the name or the address.`} />
        ) : (
          <UserTable users={people.users} groups={groups} viewer={viewer} />
        )}
        {hidden > 0 && (
          <p className="mt-3 text-14 text-quiet">{plural(hidden, 'more user')}: search for them by name.</p>
        )}
      </section>
      {invitations.length > 0 && <InvitationList invitations={invitations} groups={groups} />}
      {isInviting && <InviteDialog groups={groups} viewer={viewer} onClose={() => setInviting(false)} />}
    </div>
  );
}
