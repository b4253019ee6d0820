import { useState } from 'react';
import { declineRequestDocument } from '#client/people-documents.ts';
import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MorePeople } from './more-people.tsx';
import type { AccountRequest, FirstPeople, Manager } from './people-types.ts';
import type { PeopleList } from './use-people-list.ts';
import { usePeopleChange } from './use-people-change.ts';

type RequestListProps = {
  list: PeopleList<AccountRequest>;
  groups: FirstPeople['groups'];
  viewer: Manager;
  isMailed: boolean;
};

/** People who request an account, to approve or to decline. */
export function RequestList({ list, groups, viewer, isMailed }: RequestListProps) {
  const [approved, setApproved] = useState<AccountRequest | null>(null);
  const decline = usePeopleChange(declineRequestDocument, 'The request is declined.');

  return (
    <section>
      <h2 className="text-18 font-semibold">{plural(list.length, 'request')}</h2>
      <ul className="mt-2 border-t">
        {list.entries.map((request) => (
          <li
            key={request.email}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b py-3 text-14"
          >
            <span>
              {request.name} <span className="text-quiet">{request.email}</span>
              <span className="tabular block text-12 text-quiet">{formatTimestamp(request.at)} UTC</span>
            </span>
            <span className="flex gap-2">
              <Button
                size="compact"
                variant="primary"
                aria-label={`Approve ${request.name}`}
                onPress={() => setApproved(request)}
              >
                Approve
              </Button>
              <Button
                size="compact"
                aria-label={`Decline ${request.name}`}
                onPress={() => decline.mutate({ email: request.email })}
              >
                Decline
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <MorePeople list={list} what="requests" />
      {decline.error && <ErrorNote className="mt-3" error={decline.error} />}
      {approved && (
        <InviteDialog
          groups={groups}
          viewer={viewer}
          isMailed={isMailed}
          request={approved}
          onClose={() => setApproved(null)}
        />
      )}
    </section>
  );
}
